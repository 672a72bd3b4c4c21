/** The first and the last day of a filter, as two fields of its form. */
export function PeriodFields({
  from,
  until,
  fromLabel,
  untilLabel,
  className,
}: {
  from: string
  until: string
  fromLabel: string
  untilLabel: string
  className?: string | undefined
}) {
  return (
    <>
      <label className={className}>
        {fromLabel}
        <input key={from} type="date" name="from" defaultValue={from} />
      </label>
      <label className={className}>
        {untilLabel}
        <input key={until} type="date" name="until" defaultValue={until} />
      </label>
    </>
  )
}

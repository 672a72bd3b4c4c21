import { ChevronDown, CircleAlert } from './icons.ts'
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../form-problem.ts'
import styles from './form-field.module.css'
import { useTextTypedEarly } from './use-typed-early.ts'

type FieldProps = {
  name: string
  /** Id of the input; by default its name, unless another element of the page may have that id. */
  id?: string
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
  problems?: FormProblem[] | undefined
}

/** A labelled text input. Its problem stands below it and is announced with it. */
export function TextField({
  name,
  id = name,
  label,
  hint,
  optional,
  problems,
  ...rest
}: FieldProps & Omit<ComponentProps<'input'>, 'name'>) {
  return (
    <FieldFrame {...{ name, id, label, hint, optional, problems }}>
      {(described) => <input id={id} name={name} className={styles.input} {...described} {...rest} />}
    </FieldFrame>
  )
}

/** A labelled text area that grows with its text. */
export function TextAreaField({
  name,
  id = name,
  label,
  hint,
  optional,
  problems,
  ...rest
}: FieldProps & Omit<ComponentProps<'textarea'>, 'name'>) {
  useTextTypedEarly(id)
  return (
    <FieldFrame {...{ name, id, label, hint, optional, problems }}>
      {(described) => <textarea id={id} name={name} className={styles.input} {...described} {...rest} />}
    </FieldFrame>
  )
}

/** A labelled select. */
export function SelectField({
  name,
  id = name,
  label,
  hint,
  optional,
  problems,
  children,
  ...rest
}: FieldProps & Omit<ComponentProps<'select'>, 'name'>) {
  return (
    <FieldFrame {...{ name, id, label, hint, optional, problems }}>
      {(described) => (
        <span className={styles.select}>
          <select id={id} name={name} className={styles.input} {...described} {...rest}>
            {children}
          </select>
          <ChevronDown size={20} aria-hidden="true" />
        </span>
      )}
    </FieldFrame>
  )
}

/** Returns a reference to an element that gets the focus once for each answer of the server with which it is shown. */
export function useFocusOnce<Shown extends HTMLElement>(answer: unknown, shown: boolean): RefObject<Shown | null> {
  const element = useRef<Shown>(null)
  const focused = useRef<unknown>(undefined)
  useEffect(() => {
    if (!shown || answer === undefined || answer === focused.current) return
    focused.current = answer
    element.current?.focus()
  }, [answer, shown])
  return element
}

type Described = { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

function FieldFrame({
  name,
  id,
  label,
  hint,
  optional,
  problems,
  children,
}: FieldProps & { id: string; children: (described: Described) => ReactNode }) {
  const problem = problems?.find(({ field }) => field === name)
  return (
    <div className={styles.field} data-wrong={problem ? '' : undefined}>
      <label htmlFor={id} className={styles.label}>
        {label} {optional && <span className={styles.optional}>({m.form_optional()})</span>}
      </label>
      {hint && (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({ 'aria-invalid': problem ? true : undefined, 'aria-describedby': describedBy(name, problems, hint) })}
      <FieldError name={name} problems={problems} />
    </div>
  )
}

/** Returns the ids of the hint and the problem of a field, of those that are shown; undefined for neither. */
export function describedBy(name: string, problems: FormProblem[] | undefined, hint?: ReactNode): string | undefined {
  const problem = problems?.some(({ field }) => field === name)
  return [hint && `${name}-hint`, problem && `${name}-error`].filter(Boolean).join(' ') || undefined
}

/** The problem of a field, below it. */
export function FieldError({ name, problems }: { name: string; problems: FormProblem[] | undefined }) {
  const problem = problems?.find(({ field }) => field === name)
  if (!problem) return null
  return (
    <p id={`${name}-error`} className={styles.error}>
      <CircleAlert size={16} aria-hidden="true" />
      {problem.message}
    </p>
  )
}

/**
 * The problems of a form, above it, with links to the fields. `answer` is the server's answer to one submit: the
 * summary gets the focus once for each. Do not pass a list that is created anew while typing.
 */
export function ProblemSummary({ problems, answer }: { problems: FormProblem[] | undefined; answer: unknown }) {
  const summary = useFocusOnce<HTMLDivElement>(answer, problems !== undefined && problems.length > 0)
  if (!problems || problems.length === 0) return null
  return (
    <div ref={summary} className={styles.summary} role="alert" tabIndex={-1}>
      <p>{m.form_problem_summary({ count: problems.length })}</p>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.field}${problem.code}`}>
            {problem.field ? <a href={`#${problem.field}`}>{problem.message}</a> : problem.message}
            {problem.to && (
              <>
                {' '}
                <Link to={problem.to.path}>{problem.to.label}</Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

import { useState } from 'react'
import * as m from '#words/compiled/messages.js'
import { GuestCounter } from '../../parts/guests.tsx'
import { FilterButtons, FilterForm } from './filter-form.tsx'
import type { PanelProps } from './panel-props.ts'
import { type Range, RangeSlider } from './range-slider.tsx'

const own = ['pub_capacityNumberOfPeople']

/** Minimum and maximum number of places; the minimum never exceeds the maximum. */
export function CapacityPanel({ data, close }: PanelProps) {
  const [range, setRange] = useState<Range>(data.query.capacity ?? { min: null, max: null })
  const { min: least, max } = data.filters.capacity
  return (
    <FilterForm own={own} onSubmit={close}>
      <RangeSlider
        scale={{ min: least, max, step: 1 }}
        range={range}
        labels={{ min: m.search_filter_capacity_min(), max: m.search_filter_capacity_max() }}
        format={(count) => m.layout_places_count({ count })}
        onChange={setRange}
      />
      <GuestCounter
        name="people"
        label={m.search_filter_capacity_min()}
        value={range.min}
        max={range.max ?? max}
        onChange={(min) => setRange({ ...range, min })}
      />
      <GuestCounter
        name="people_until"
        label={m.search_filter_capacity_max()}
        value={range.max}
        min={range.min ?? 1}
        max={max}
        open
        onChange={(value) => setRange({ ...range, max: value })}
      />
      <FilterButtons clear={own} close={close} />
    </FilterForm>
  )
}

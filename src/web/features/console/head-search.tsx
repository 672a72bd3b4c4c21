import { Search } from 'lucide-react'
import { Form } from 'react-router'
import * as m from '#words/compiled/messages.js'
import styles from './console-layout.module.css'

/** The search for people in the heading of a console page. It leads to their list. */
export function HeadSearch() {
  return (
    <Form method="get" action="/console/people" role="search" className={styles.headSearch}>
      <Search size={18} aria-hidden="true" />
      <input
        type="search"
        name="q"
        maxLength={200}
        autoComplete="off"
        aria-label={m.staff_people_search()}
        placeholder={m.staff_people_search()}
      />
    </Form>
  )
}

import { Archive, ArchiveRestore, Ellipsis, Flag } from '../../parts/icons.ts'
import { Form, Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import menu from '../../parts/action-menu.module.css'
import { useHasPage } from '../../parts/page-link.tsx'
import { Popover } from '../../parts/popover.tsx'
import styles from './conversation-menu.module.css'
import type { ThreadView } from './inbox-view.ts'

/** Further actions for a conversation: archive and report. */
export function ConversationMenu({ thread }: { thread: ThreadView }) {
  const hasPage = useHasPage()
  const { archived } = thread.order
  const Icon = archived ? ArchiveRestore : Archive
  return (
    <Popover
      align="end"
      group="conversation-menu"
      triggerClass={styles.trigger}
      panelClass={menu.panel}
      trigger={
        <>
          <Ellipsis size={22} aria-hidden="true" />
          <span className="visually-hidden">{m.order_menu()}</span>
        </>
      }
    >
      <ul className={menu.rows}>
        <li>
          <Form method="post">
            <input type="hidden" name="step" value={archived ? 'unarchive' : 'archive'} />
            <button type="submit" className={menu.row}>
              <Icon size={19} aria-hidden="true" />
              {archived ? m.order_unarchive() : m.order_archive()}
            </button>
          </Form>
        </li>
        {hasPage('/safety-center') && (
          <li>
            <Link className={menu.row} to="/safety-center#report">
              <Flag size={19} aria-hidden="true" />
              {m.order_report()}
            </Link>
          </li>
        )}
      </ul>
    </Popover>
  )
}

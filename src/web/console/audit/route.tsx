import { auditLog } from '#domain/staff-files/index.ts'
import { requireConsole } from '#web/server/console.ts'
import { pageAddress } from '#web/server/page-address.ts'
import * as m from '#words/compiled/messages.js'
import { Pagination } from '../../parts/pagination.tsx'
import { AuditPart } from '../../features/console/file-lists.tsx'
import { auditItem } from '../../features/console/file-views.ts'
import { consoleMeta } from '../../features/console/console-head.tsx'
import { ConsolePage } from '../../features/console/console-page.tsx'
import { readPageNumber } from '../../parts/read-page-number.ts'
import type { Route } from './+types/route.ts'

/** Returns the audit log, newest first. */
export async function loader({ context: routerContext, request }: Route.LoaderArgs) {
  const context = requireConsole(routerContext, request)
  const page = readPageNumber(pageAddress(request).searchParams)
  const { items, totalPages } = await auditLog(context.app, context.viewer, { page })
  return { page, totalPages, entries: items.map((entry) => auditItem(entry, context)) }
}

export function meta(args: Route.MetaArgs) {
  return consoleMeta(args, m.staff_audit())
}

export default function Audit({ loaderData: { entries, page, totalPages } }: Route.ComponentProps) {
  return (
    <ConsolePage title={m.staff_audit()}>
      <AuditPart entries={entries} subjects />
      <Pagination
        page={page}
        totalPages={totalPages}
        label={m.staff_audit_pages()}
        to={(number) => (number > 1 ? `/console/audit?page=${number}` : '/console/audit')}
      />
    </ConsolePage>
  )
}

/** Settings of a route for the layout: `export const handle = { scripts: false } satisfies RouteHandle`. */
export type RouteHandle = {
  /**
   * `false`: the page needs no script and sends none. `later`: for visitors, scripts are loaded after the page is
   * rendered.
   */
  scripts?: boolean | 'later'
  /** `bare`: the page has its own top bar, and neither footer nor menus. */
  layout?: 'site' | 'bare'
  /** The centre of the top bar from 768 px on: links to pages, the search form, or the last search as a link back. */
  topBar?: 'links' | 'search' | 'summary'
  /** The top bar has no border. */
  plainBar?: boolean
  /** On phones: `bars` shows the top bar and, to members, the tabs; `tabs` only the tabs; `none` neither. */
  phone?: 'bars' | 'tabs' | 'none'
  /** `false`: no footer, for pages that fill the window. */
  footer?: boolean
}

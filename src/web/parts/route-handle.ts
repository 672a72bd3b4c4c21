/** What a route says about its page: `export const handle = { scripts: false } satisfies RouteHandle`. */
export type RouteHandle = {
  /** `false`: the page needs no script and sends none. `later`: a visitor's page is drawn before its scripts are asked for. */
  scripts?: boolean | 'later'
  /** `bare`: the page brings its own bar and has neither footer nor menus. */
  frame?: 'site' | 'bare'
  /**
   * What stands in the middle of the top bar from 768 px on: the pages, the search form, or what was searched for as the
   * way back to it.
   */
  topBar?: 'links' | 'search' | 'summary'
  /** The top bar melts into the page below it. */
  plainBar?: boolean
  /** On phones: `bars` shows the top bar and, to members, the tabs; `tabs` only these; `none` neither. */
  phone?: 'bars' | 'tabs' | 'none'
  /** `false`: no footer, for pages that fill the window. */
  footer?: boolean
}

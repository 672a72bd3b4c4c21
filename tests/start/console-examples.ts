type Ids = { report: string; anna: string; listing: string; transaction: string }

/** An address of every page of the console, by its pattern, and who opens it. */
export function consoleExamples(ids: Ids): Record<string, ['operator', string]> {
  return {
    '/console': ['operator', '/console'],
    '/console/queue': ['operator', '/console/queue'],
    '/console/reports': ['operator', '/console/reports'],
    '/console/reports/:id': ['operator', `/console/reports/${ids.report}`],
    '/console/people': ['operator', '/console/people'],
    '/console/people/:id': ['operator', `/console/people/${ids.anna}`],
    '/console/people/:id/log-in-as': ['operator', `/console/people/${ids.anna}/log-in-as`],
    '/console/listings/:id': ['operator', `/console/listings/${ids.listing}`],
    '/console/find': ['operator', '/console/find?q=anna'],
    '/console/listings': ['operator', '/console/listings'],
    '/console/unanswered': ['operator', '/console/unanswered'],
    '/console/stays': ['operator', '/console/stays'],
    '/console/texts': ['operator', '/console/texts'],
    '/console/mails/:template': ['operator', '/console/mails/new-booking-request'],
    '/console/announcements': ['operator', '/console/announcements'],
    '/console/figures': ['operator', '/console/figures'],
    '/console/settings': ['operator', '/console/settings'],
    '/console/stays/:id': ['operator', `/console/stays/${ids.transaction}`],
    '/console/audit': ['operator', '/console/audit'],
    '/console/failures': ['operator', '/console/failures'],
    '/console/process': ['operator', '/console/process'],
  }
}

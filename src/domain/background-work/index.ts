export { countFailedWork, type FailedWork, failedWork } from './failed-work.ts'
export { retryFailedWork, setAsideFailedWork } from './retry-failed-work.ts'
export { type UndeliveredMails, undeliveredMails } from './undelivered-mails.ts'
export { type WorkFigures, workFigures } from './work-figures.ts'

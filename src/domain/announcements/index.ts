export { type AnnouncementView, announcements } from './list-announcements.ts'
export { announcementLimits, publishAnnouncement, possibleDays } from './publish-announcement.ts'
export { endAnnouncement, resumeAnnouncement } from './end-announcement.ts'
export { type RunningAnnouncement, runningAnnouncements } from './running-announcements.ts'

/** Conversations that somebody may begin before the e-mail address is confirmed. */
export const enquiriesBeforeVerification = 3
/** Messages in a day before then. */
export const messagesBeforeVerification = 20

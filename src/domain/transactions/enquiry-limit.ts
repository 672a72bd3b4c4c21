/** Conversations that somebody may begin before the e-mail address is confirmed. */
export const enquiriesBeforeVerification = 3

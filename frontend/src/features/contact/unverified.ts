/** What the form says where the proof of work could not be made, or was not accepted. */
export const UNVERIFIED = 'Security verification failed. Please try again.'

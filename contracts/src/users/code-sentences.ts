/** What is said of codes beside the sentences of their refusals. */
export const CODE_NO_LONGER =
  'Invalid OTP. Please try again. If it is not accepted any more, open the link in the mail or request a new OTP.'
export const CODES_SPENT_FOR_TODAY = 'Too many codes were tried today. Please open the link in the mail instead.'

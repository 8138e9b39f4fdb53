/** The pages of subscriptions, in English: the server writes them, and they need no script. */
export const SUBSCRIBE_PAGE = '/subscribe'
export const CONFIRM_PAGE = `${SUBSCRIBE_PAGE}/confirm`
export const UNSUBSCRIBE_PAGE = '/unsubscribe'

/** What a page of subscriptions is about. `token` is that of the link that led there. */
export type SubscriptionPage =
  | { readonly page: 'subscribe'; readonly email?: string; readonly problem?: string }
  | { readonly page: 'sent' | 'confirmed' | 'resumed' }
  | { readonly page: 'confirm' | 'unsubscribe' | 'unsubscribed'; readonly token: string }
  /** Of a link that is not valid any more. */
  | { readonly page: 'invalid' }

import { Unavailable } from '../event-store/event-store.ts'

/** Another process has dropped the collections; whoever opens them anew has them again. */
export const dropped = (names: readonly string[]) =>
  new Unavailable(`Collections that have been dropped: ${names.join(', ')}`)

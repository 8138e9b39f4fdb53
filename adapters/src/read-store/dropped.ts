import { Unavailable } from '../event-store/event-store.ts'

/** Another process has dropped the collection; whoever opens it anew has it again. */
export const dropped = (name: string) => new Unavailable(`The collection ${name} has been dropped`)

import { setFlagsFromString } from 'node:v8'

/** V8 ignores an option that it does not know. In percent of what is alive after a collection. */
export const HEAP_GROWTH = '--heap-growing-percent=30'

/** Less memory at the same throughput, in every thread of the process. NODE_OPTIONS does not take this option. */
export const limitHeapGrowth = () => setFlagsFromString(HEAP_GROWTH)

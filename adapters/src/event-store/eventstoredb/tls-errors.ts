const REPORT = /[\dA-F]+:error:[\dA-F]+:SSL routines:[^:]*:([^:]+):\S*:\d+:/gu

/** What OpenSSL says is wrong, without its numbers and where in its code it says so; undefined where it says nothing. */
export const tlsErrorOf = (message: string): string | undefined => [...message.matchAll(REPORT)].at(-1)?.[1]

const REPORT = /[\dA-F]+:error:[\dA-F]+:SSL routines:[^:]*:([^:]+):\S*:\d+:/gu

/** What OpenSSL says is wrong, without its numbers and where in its code it says so; undefined where it says nothing. */
export const tlsErrorOf = (message: string): string | undefined => [...message.matchAll(REPORT)].at(-1)?.[1]

/** Node adds what to do about its own store of certificates, gRPC what it knows of a resolution. */
const CERTIFICATE = /Last error: Error: ([^;]*certificate.*?)(?:;|\.?\s*Resolution note:|$)/su

/** Why a server's certificate can't be verified; undefined where that is not the error. */
export const certificateErrorOf = (message: string): string | undefined =>
  tlsErrorOf(message) === undefined ? CERTIFICATE.exec(message)?.[1]?.trim() : undefined

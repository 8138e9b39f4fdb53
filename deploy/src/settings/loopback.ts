const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|localhost|\[?::1\]?)$/u

/** Whether a host of a URL is this machine by its name or address. */
export const isLoopback = (host: string) => LOOPBACK.test(host)

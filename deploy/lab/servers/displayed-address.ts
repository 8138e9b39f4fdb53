/** For display: without user and password. */
export const withoutCredentials = (url: string): string => url.replaceAll(/(:\/\/|,)[^@/,]*@/gu, '$1')

/** The hosts alone, with their ports. */
export const hostOf = (url: string): string =>
  withoutCredentials(url)
    .replaceAll(/[a-z+]+:\/\//gu, '')
    .replace(/[/?].*/u, '')

/** Options of a route that everybody may call. */
export const publicRoute = { config: { allow: 'everyone' } } as const

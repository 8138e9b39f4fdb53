import createClient from 'openapi-fetch'
import type { paths } from './schema.d.mts'

/** The API of the journal at an origin, for everyone or as the user of an access token. */
export const journalClient = (origin: string, accessToken?: string) =>
  createClient<paths>({
    baseUrl: `${origin}/api/v1`,
    ...(accessToken !== undefined && { headers: { authorization: `Bearer ${accessToken}` } }),
  })

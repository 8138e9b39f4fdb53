import { pino } from 'pino'
import { httpServer, type ServerSettings } from '../server.ts'

/** A server that logs nothing, knows nobody and trusts no proxy, except where the test says so. */
export const silentServer = (settings: Partial<ServerSettings> = {}) =>
  httpServer({
    logger: pino({ level: 'silent' }),
    verify: async () => undefined,
    TRUST_PROXY: undefined,
    CORS_ORIGINS: [],
    PUBLIC_URL: undefined,
    ...settings,
  })

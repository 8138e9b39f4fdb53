import { languageIn, languagesOf } from '@shodh/contracts/languages.ts'
import type { FastifyInstance } from 'fastify'
import type { Ports } from '../ports.ts'
import { REDIRECT_MAX_AGE_S } from './pages.ts'
import { pathIn } from './special-pages.ts'

/** Leads from the addresses of a language that the journal has not, or no longer, to the English ones. */
export const redirectLanguages = (app: FastifyInstance, settings: Pick<Ports['settings'], 'languages'>) =>
  app.addHook('onRequest', ({ method, url }, reply, done) => {
    const { language, path } = languageIn(pathIn(url))
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead || languagesOf(settings.languages).includes(language)) {
      done()
      return
    }
    // two slashes, or a backslash, would begin the address of another site
    const english = path.replace(/^[/\\]+/u, '/') + url.slice(pathIn(url).length)
    reply.header('cache-control', `public, max-age=${REDIRECT_MAX_AGE_S}`).redirect(english, 301)
  })

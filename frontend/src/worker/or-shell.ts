import { isFile } from './scope.ts'
import { WEAK_MS } from './weak-line.ts'

type Navigation = { readonly request: Request; readonly url: URL; readonly event: ExtendableEvent }

/** A page that the journal could not send, or not soon, is one of the site's own; a file may take its time. */
export const orShell = (shell: (options: Navigation) => Promise<Response>) => (options: Navigation) => {
  const { request, url } = options
  const response = fetch(request).catch((error: unknown) => {
    if (request.mode !== 'navigate') throw error
    return shell(options)
  })
  if (isFile(url)) return response
  const weak = new Promise(done => setTimeout(done, WEAK_MS))
  return Promise.race([response, weak.then(() => shell(options))])
}

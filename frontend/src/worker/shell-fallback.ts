import { isFile } from './scope.ts'
import { WEAK_MS } from './weak-line.ts'

type Navigation = { readonly request: Request; readonly url: URL; readonly event: ExtendableEvent }

type Sources = {
  readonly shell: (options: Navigation) => Promise<Response>
  /** What this device has in place of a file, or of what leads to one. */
  readonly saved: (url: URL) => Promise<Response | undefined>
}

/**
 * A page that the journal could not send, or not soon, is one of the site's own; a file is the one that is saved, and may
 * take its time where none is.
 */
export const orShell =
  ({ shell, saved }: Sources) =>
  (options: Navigation) => {
    const { request, url } = options
    const savedFile = () => saved(url).catch(() => undefined)
    const response = fetch(request).catch(async (error: unknown) => {
      if (request.mode !== 'navigate') throw error
      return (await savedFile()) ?? shell(options)
    })
    const instead = async () => {
      await new Promise(done => setTimeout(done, WEAK_MS))
      return (await savedFile()) ?? (isFile(url) ? response : shell(options))
    }
    return Promise.race([response, instead()])
  }

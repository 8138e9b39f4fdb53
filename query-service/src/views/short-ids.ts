import { hash } from 'node:crypto'
import type { Document } from '@shodh/adapters/read-store/read-store.ts'
import { shortIdFrom } from '@shodh/contracts/text/short-ids.ts'
import { makePerVersion, versionOf, type View } from './served-views.ts'
import type { Views } from './views.ts'

type Named = Document & { readonly shortId?: string | undefined }

/** Papers and volumes with the ids of their short addresses. */
export const withShortIds = (views: Views): Views => {
  const { shortIds } = views
  /** Nearly always of nothing: whose first characters others have. */
  const shared = makePerVersion([shortIds], async () => {
    const documents = await shortIds.find({ where: { isShared: true } })
    return new Map(documents.flatMap(({ owners }) => owners.map(({ id, shortId }) => [id, shortId])))
  })

  const named = <D extends Named>(view: View<D>): View<D> => {
    const withId = (known: ReadonlyMap<string, string>, document: D): D => ({
      ...document,
      shortId: known.get(document.id) ?? shortIdFrom(hash('sha256', document.id, 'buffer')),
    })
    const own: Pick<View<D>, 'version' | 'get' | 'find'> = {
      version: () => versionOf([view, shortIds]),
      get: async id => {
        const [document, known] = await Promise.all([view.get(id), shared()])
        return document && withId(known, document)
      },
      find: async filter => {
        const [documents, known] = await Promise.all([view.find(filter), shared()])
        return documents.map(document => withId(known, document))
      },
    }
    return Object.assign(Object.create(view), own)
  }
  const { papers, deletedPapers, volumes, deletedVolumes } = views
  return {
    ...views,
    papers: named(papers),
    deletedPapers: named(deletedPapers),
    volumes: named(volumes),
    deletedVolumes: named(deletedVolumes),
  }
}

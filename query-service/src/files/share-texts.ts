import type { FileDocument } from '@shodh/contracts/files/document.ts'

const NONE: readonly never[] = []

/** Makes documents of a large tree smaller: a text that many of them have is held once. */
export const textSharer = () => {
  const texts = new Map<string, string>()
  const share = (text: string) => {
    const known = texts.get(text)
    if (known === undefined) texts.set(text, text)
    return known ?? text
  }
  return (document: FileDocument): FileDocument => ({
    ...document,
    places: document.places.map(place => ({ ...place, parentId: share(place.parentId) })),
    versions: document.versions.map(version => ({
      ...version,
      at: version.at === document.createdAt ? document.createdAt : version.at,
      actorId: share(version.actorId),
      contentType: share(version.contentType),
    })),
    deletions: document.deletions.length === 0 ? NONE : document.deletions,
  })
}

import { previewOperations } from '@shodh/contracts/volumes/publication/preview-operations.ts'
import { isPreviewOver, previewView } from '@shodh/contracts/volumes/publication/previews.ts'
import { missingVolume } from '../missing.ts'
import { namedPeople } from '../permissions.ts'
import type { Routes } from '../responses.ts'

/** The links in force that show a volume in preparation. */
export const previewRoutes: Routes = async (_, ports) => {
  const { query, vault, staffViews } = ports
  query(previewOperations.listPreviews, async ({ params: { id } }) => {
    if (!(await staffViews.volumes.get(id))) return missingVolume(await staffViews.volumePlaces.get(id))
    const person = namedPeople(ports)
    const rows = (await vault.listBy('previews', id)).filter(row => !isPreviewOver(row, Date.now()))
    const inOrder = rows.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
    const previews = await Promise.all(inOrder.map(async row => previewView(row, await person(row.createdBy))))
    return { message: 'Preview links retrieved successfully', data: { previews } }
  })
}

import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import sharp from 'sharp'
import { beforeEach } from 'vitest'
import { pictureScaling } from '../../pictures/scale-picture.ts'
import { scalePictureOfFile } from '../../pictures/scale-picture-of-file.ts'
import { formOf } from '../../testing/form-of.ts'
import { inProcess } from '../../testing/in-process-tasks.ts'
import { withService } from '../../testing/with-service.ts'
import { boardRoutes } from '../routes.ts'

/** A picture of one colour. */
export const portrait = (background = '#336699', width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

const settings = { name: 'Shodh', languages: ['en', 'hi'], timeZone: 'UTC' } as SiteSettings

type Fields = Readonly<Record<string, string>>
type Sent = { readonly image?: Buffer | undefined; readonly headers?: Fields }

export const ASHA = { fullName: 'Asha Rao', designation: 'Chief Editor', description: 'Writes on rivers.' }

/** A service of the board, and an administrator who sends requests to it. */
export const withBoard = (open: Parameters<typeof withService>[0]) => {
  const at = withService(open, boardRoutes, {
    tasks: inProcess({ [pictureScaling.name]: scalePictureOfFile }),
    contact: { settings, formPaths: [] },
  })
  beforeEach(() => at.signIn('admin'))

  const sendForm = async (method: 'POST' | 'PATCH', path: string, fields: Fields, { image, headers }: Sent = {}) => {
    const blob = image && new Blob([new Uint8Array(image)])
    const form = await formOf(fields, blob && { field: 'image', blob, name: 'portrait.png' })
    return at.send(method, path, { body: form.body, headers: { ...form.headers, ...headers } })
  }
  const createSection = async (name = 'CHIEF EDITOR'): Promise<string> => {
    const { body } = await at.send('POST', '/board-members/sections', { body: { name } })
    return body.data.section.id
  }
  const add = async (sectionId: string, fields: Fields = {}, sent: Sent = {}) =>
    sendForm(
      'POST',
      `/board-members/sections/${sectionId}/members`,
      { ...ASHA, ...fields },
      { image: await portrait(), ...sent },
    )

  return {
    at,
    sendForm,
    createSection,
    add,
    /** The id of a new member of the section. */
    addMember: async (sectionId: string, fullName = 'Asha Rao'): Promise<string> => {
      const { body } = await add(sectionId, { fullName })
      return body.data.member.id
    },
    /** Rows of persons in the vault. */
    rows: () => at.ports.vault.list('board-members'),
    /** What has happened to the board. */
    events: async () => (await at.events()).map(({ type, data }) => [type, data] as const),
  }
}

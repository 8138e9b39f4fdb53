import { describe, expect, test } from 'vitest'
import { withJournal } from '../testing/with-journal.ts'

const at = withJournal()

/** A volume with a paper of 1 March 2018 and one of 1 January 2016. */
const volumeWithPapers = async (volumeName: string) => {
  const { id } = await at.editor.createVolume(volumeName)
  const upload = async (publishedOn: string) => (await at.editor.upload({ volumeName, publishedOn })).body.data.paper.id
  return { id, younger: await upload('2018-03-01'), older: await upload('2016-01-01') }
}

/** As the volume is shown, and as a command on it responds. */
const lastUpdated = async (id: string) => {
  const { volume } = (await at.visitor.get(`/papers/volumes/${id}`)).body.data
  const response = await at.editor.patch(`/papers/volumes/${id}`, { isActive: true })
  expect(response.body.data.volume.lastUpdated).toBe(volume.lastUpdated)
  return String(volume.lastUpdated)
}

describe('a volume of which a PDF was replaced', () => {
  test('was last updated on the stated date where no paper states a later one', async () => {
    const { id, younger } = await volumeWithPapers('Later')
    expect(await lastUpdated(id)).toBe('2018-03-01')
    const replacedAt = '2019-05-06T00:30:00+05:30'
    expect((await at.editor.replace(id, younger, { reason: 'Better', replacedAt })).status).toBe(200)
    expect(await lastUpdated(id)).toBe(replacedAt)
  })

  test('was last updated as before where another paper states a later date', async () => {
    const { id, older } = await volumeWithPapers('Earlier')
    const replacedAt = '2017-05-06T00:00:00Z'
    expect((await at.editor.replace(id, older, { reason: 'Better', replacedAt })).status).toBe(200)
    expect(await lastUpdated(id)).toBe('2018-03-01')
  })

  test('was last updated at the later moment, whatever the offsets from UTC', async () => {
    const { id, younger, older } = await volumeWithPapers('Offsets')
    const [evening, midnight] = ['2019-05-05T20:00:00Z', '2019-05-06T00:30:00+05:30']
    await at.editor.replace(id, younger, { reason: 'Better', replacedAt: evening })
    await at.editor.replace(id, older, { reason: 'Better', replacedAt: midnight })
    expect(await lastUpdated(id)).toBe(evening)
  })

  test('was last updated when the server replaced it where no date is stated', async () => {
    const { id, younger } = await volumeWithPapers('None')
    await at.editor.replace(id, younger, { reason: 'Better' })
    const { versions } = (await at.visitor.get(`/papers/${younger}/history`)).body.data
    expect(await lastUpdated(id)).toBe(versions[1].at)
  })
})

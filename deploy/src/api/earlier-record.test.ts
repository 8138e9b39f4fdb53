import { expect, test } from 'vitest'
import { BEHIND_PROXY } from '../testing/people.ts'
import { withJournal } from '../testing/with-journal.ts'

const at = withJournal(BEHIND_PROXY)

const volumeNamed = async (volumeName: string) => {
  await at.editor.createVolume(volumeName)
  return { volumeName }
}

const recordedAt = '2024-12-30T23:15:00+05:30'

test('a paper of another journal keeps its serial number and the date at which it was recorded there', async () => {
  const place = await volumeNamed('Restored')
  const uploaded = await at.editor.upload({ ...place, publishedOn: '2024-12-31', recordedAt, serial: '7' })
  const { id, volumeId } = uploaded.body.data.paper
  expect(uploaded).toMatchObject({ status: 201, body: { data: { paper: { sr: 7, publishedOn: '2024-12-31' } } } })
  const { versions } = (await at.visitor.get(`/papers/${id}/history`)).body.data
  expect(versions).toMatchObject([{ version: 1, statedAt: recordedAt }])
  const early = await at.editor.replace(volumeId, id, { reason: 'Better', replacedAt: '2024-12-30T23:14:59+05:30' })
  expect(early).toMatchObject({ status: 400, body: { code: 'REPLACEMENT_DATE_TOO_EARLY' } })
})

test('a serial number that is taken, and a date in the future, are refused and change nothing', async () => {
  const place = await volumeNamed('Taken')
  const { volumeId, id } = (await at.editor.upload({ ...place, serial: '3' })).body.data.paper
  const again = () => at.editor.upload({ ...place, title: 'On Lakes', serial: '3' })
  expect(await again()).toMatchObject({ status: 409, body: { code: 'SERIAL_TAKEN' } })
  await at.editor.remove(`/papers/${volumeId}/${id}`, { reason: 'Withdrawn' })
  expect(await again()).toMatchObject({ status: 409, body: { code: 'SERIAL_TAKEN' } })
  const future = await at.editor.upload({ ...place, recordedAt: '2999-01-01T00:00:00Z' })
  expect(future).toMatchObject({ status: 400, body: { code: 'RECORDED_DATE_IN_FUTURE' } })
  const wrong = await at.editor.upload({ ...place, serial: '0' })
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/serial' }] } })
  expect((await at.visitor.get('/papers?volumeName=Taken')).body.data.papers).toEqual([])
})

test('only administrators may state any of it', async () => {
  const place = await volumeNamed('Authors')
  const { client: author } = await at.people.person('author')
  const why = { at: recordedAt, reason: 'A picture shows a patient', lawfulBasis: 'Order of the court' }
  const withheld = JSON.stringify({ sha256: 'a'.repeat(64), bytes: 9, ...why })
  for (const field of [{ serial: '3' }, { recordedAt }, { withheld }])
    expect(await author.upload({ ...place, ...field })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect(await author.upload(place)).toMatchObject({ status: 201, body: { data: { paper: { sr: 1 } } } })
})

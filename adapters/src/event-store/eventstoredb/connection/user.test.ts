import { expect, test } from 'vitest'
import { aPeer } from '../../testing/on-a-peer.ts'
import { prepareUser } from './user.ts'

const aServer = async () => {
  const peer = await aPeer()
  const urlOf = (user: string) => peer.url.replace('//', `//${user}@`)
  const readers = () => {
    const events = peer.log.stream('$$$all')
    return Array.isArray(events) ? events.map(({ data }) => JSON.parse(Buffer.from(data).toString())) : []
  }
  return { peer, urlOf, readers, adminUrl: urlOf('admin:changeit') }
}

test('A user is made that may read all streams, beside the administrators', async () => {
  const { peer, urlOf, readers, adminUrl } = await aServer()
  expect(await prepareUser({ url: urlOf('journal:s3%3Acret'), adminUrl })).toBe('journal')
  expect([...peer.users]).toEqual([['journal', 's3:cret']])
  expect(readers()).toEqual([{ $acl: { $r: ['$admins', 'journal'] } }])
})

test('A user that is there gets the password, and rights are not added twice', async () => {
  const { peer, urlOf, readers, adminUrl } = await aServer()
  await prepareUser({ url: urlOf('journal:first'), adminUrl })
  await prepareUser({ url: urlOf('journal:second'), adminUrl })
  await prepareUser({ url: urlOf('other:third'), adminUrl })
  expect([...peer.users]).toEqual([
    ['journal', 'second'],
    ['other', 'third'],
  ])
  expect(readers().map(({ $acl }) => $acl.$r)).toEqual([
    ['$admins', 'journal'],
    ['$admins', 'journal', 'other'],
  ])
})

test('A URL without a user is refused, and so is a wrong administrator', async () => {
  const { peer, adminUrl, urlOf } = await aServer()
  await expect(prepareUser({ url: peer.url, adminUrl })).rejects.toThrow('names no user and password')
  peer.deny()
  await expect(prepareUser({ url: urlOf('journal:first'), adminUrl })).rejects.toThrow('refused the user and password')
  expect(peer.log.stream('$$$all')).toBeUndefined()
})

import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { portOf } from '@shodh/contracts/testing/port-of.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningJournal, runningJournal } from '../../testing/journal.ts'

const message = {
  title: ['On Rivers'],
  author: [{ given: 'Asha', family: 'Rao', sequence: 'first' }],
  abstract: '<jats:p>Rivers rise.</jats:p>',
}

let agency: Server
let journal: RunningJournal

beforeAll(async () => {
  agency = createServer(({ url }, response) => {
    if (url === '/works/10.1234%2Frivers') response.end(JSON.stringify({ message }))
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(agency, 'listening')
  journal = await runningJournal({ CROSSREF_URL: `http://127.0.0.1:${portOf(agency)}` })
})
afterAll(async () => {
  await journal.close()
  agency.close()
})

test('editors fill a paper with what is registered by its DOI, where the journal looks that up', async () => {
  const admin = await journal.editor()
  const { status, body } = await admin.get('/papers/registered?doi=10.1234/rivers')
  expect([status, body.data]).toEqual([
    200,
    { paper: { title: 'On Rivers', authors: [{ given: 'Asha', family: 'Rao' }], abstract: 'Rivers rise.' } },
  ])
  expect((await admin.get('/papers/registered?doi=10.1234/none')).body).toMatchObject({ code: 'DOI_NOT_REGISTERED' })
  const site = await (await fetch(`${journal.address}/journal.json`)).json()
  expect(site).toMatchObject({ looksUpDois: true })
})

test('nobody else makes the journal ask', async () => {
  expect((await journal.visitor().get('/papers/registered?doi=10.1234/rivers')).status).toBe(401)
})

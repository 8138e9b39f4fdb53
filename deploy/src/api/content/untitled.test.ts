import { expect, test } from 'vitest'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal({ SAMPLE: '0' })

const read = async (path: string) => {
  const { status, headers } = await fetch(at.journal.address + path)
  return { status, robots: headers.get('x-robots-tag') }
}

const textOf = async (path: string) => (await fetch(at.journal.address + path)).text()

const publicJournal = async () => (await fetch(`${at.journal.address}/journal.json`)).json()

type Editor = Awaited<ReturnType<typeof at.journal.editor>>

const states = async (editor: Editor) => {
  const { steps, isEnded } = (await editor.get('/content/welcome')).body.data
  return { isEnded, ...Object.fromEntries(steps.map(({ step, state }: Record<string, string>) => [step, state])) }
}

test('a journal that nobody has named claims nothing and is not indexed; with its name it is, also after a restart', async () => {
  const { heroTags, disciplines, email, address, textPages, issn, tagline, languages } = await publicJournal()
  expect({ heroTags, disciplines, email, address, textPages, issn }).toEqual({ textPages: [] })
  expect({ tagline, languages }).toEqual({ tagline: '', languages: ['en'] })
  for (const path of ['/feed.atom', '/feed.xml']) expect(await textOf(path)).not.toContain('CC BY')
  expect(await read('/')).toEqual({ status: 200, robots: 'noindex' })
  for (const path of ['/about', '/oai?verb=Identify', '/.well-known/security.txt', '/sitemap.xml'])
    expect([path, (await read(path)).status]).toEqual([path, 404])
  expect(await textOf('/robots.txt')).not.toContain('Sitemap')
  const editor = await at.journal.editor()
  const { checks } = (await editor.get('/content/ready')).body.data
  expect(checks.filter(({ state }: { readonly state: string }) => state === 'shown')).toEqual([])
  await editor.patch('/settings', { name: 'Journal of Rivers' })
  expect(await read('/')).toEqual({ status: 200, robots: null })
  expect(await textOf('/robots.txt')).toContain('/sitemap.xml')
  expect(await textOf('/feed.atom')).toContain('<rights>CC BY 4.0</rights>')
  await at.journal.restart()
  expect([await read('/'), (await publicJournal()).name]).toEqual([{ status: 200, robots: null }, 'Journal of Rivers'])
})

test('it says how far it is set up, however that came about, until an administrator ends it', async () => {
  const editor = await at.journal.editor()
  expect(await states(editor)).toMatchObject({ isEnded: false, issn: 'open', contact: 'open', volume: 'open' })
  await editor.patch('/content/welcome', { skip: 'issn' })
  await editor.patch('/footer', { email: 'editors@example.org' })
  await editor.createVolume()
  expect(await states(editor)).toMatchObject({ issn: 'skipped', contact: 'done', volume: 'done', import: 'open' })
  expect((await editor.get('/admin/attention')).body.data.settingUp).toMatchObject({ of: 7 })
  await editor.patch('/content/welcome', { isEnded: true })
  await at.journal.restart()
  const again = await at.journal.editor()
  expect((await again.get('/admin/attention')).body.data.settingUp).toBeNull()
  expect(await states(again)).toMatchObject({ isEnded: true, issn: 'skipped' })
})

test('a step that there is not is refused in words', async () => {
  const { status, body } = await (await at.journal.editor()).patch('/content/welcome', { skip: 'cake' })
  expect([status, body.message]).toEqual([400, expect.stringMatching(/^skip must be one of: name, issn/u)])
})

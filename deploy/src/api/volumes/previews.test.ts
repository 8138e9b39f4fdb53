import { beforeAll, describe, expect, test } from 'vitest'
import { BEHIND_PROXY, newAddress } from '../../testing/people.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal(BEHIND_PROXY)

const NAME = "Vol. 12, No. 3: Rivers' floods"
const place = { year: 2026, issueType: 'Regular', volumeName: NAME }

let volumeId: string
let link: string
const linkTo = async (id: string) => (await at.editor.post(`/papers/volumes/${id}/previews`, {})).body.data.preview.url

beforeAll(async () => {
  if (!at.journal) return
  const { body } = await at.editor.post('/papers/volumes', { ...place, inPreparation: true })
  volumeId = body.data.volume.id
  for (const title of ['On Rivers & "Lakes"', 'On Floods'])
    await at.editor.upload({
      year: '2026',
      volumeName: NAME,
      title,
      abstract: `We looked at what is known about ${title}.`,
    })
  link = await linkTo(volumeId)
})

type Options = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> }

const open = async (path: string, options: Options = {}) => {
  const headers = { accept: 'text/html', ...newAddress(), ...options.headers }
  const response = await fetch(at.journal.address + path, { redirect: 'manual', ...options, headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const addressesIn = (page: string) => [...page.matchAll(/\s(?:href|src|action)="([^"]*)"/gu)].map(([, to = '']) => to)

describe('a preview', () => {
  test('shows the issue, its papers, their texts and PDFs as they will be, and runs no script', async () => {
    const { status, text, headers } = await open(link)
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    for (const shown of ['Preview – not published', 'Rivers&#x27; floods', 'On Rivers &amp; &quot;Lakes&quot;'])
      expect(text).toContain(shown)
    expect(text).not.toMatch(/<script|ld\+json|citation_/u)
    const papers = addressesIn(text).filter(address => /\/\d-[^/#]*$/u.test(address))
    expect(new Set(papers)).toEqual(new Set([`${link}/1-on-rivers-lakes`, `${link}/2-on-floods`]))
    const paper = await open(papers[0] ?? '')
    expect(paper.text).toContain('We looked at what is known about On Rivers')
    const inside = [...new Set(addressesIn(paper.text).filter(address => address.startsWith(`${link}/`)))]
    // one is of the form; others lead to the page itself and to the present version of the PDF
    const fetched = inside.filter(address => !/\/report$|\/versions\/\d|\/1$/u.test(address))
    expect(fetched.length).toBeGreaterThan(4)
    for (const address of fetched) expect([address, (await open(address)).status]).toEqual([address, 200])
    const pdf = await open(`${link}/2-on-floods.pdf`)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const [, button = ''] = /\sformaction="([^"]*)"/iu.exec(text) ?? []
    expect((await open(button)).headers.get('location')).toBe(`${link}/1-on-rivers-lakes.pdf`)
    expect((await open(`${link}/feed.json`)).status).toBe(404)
  })

  test('is no way to what else the public may not see', async () => {
    const other = { ...place, volumeName: 'Vol. 12, No. 4', inPreparation: true }
    await at.editor.post('/papers/volumes', other)
    await at.editor.upload({ year: '2026', volumeName: other.volumeName, title: 'Still secret' })
    for (const path of ['', '/1-on-rivers-lakes', '/hi'])
      expect((await open(path === '/hi' ? `/hi${link}` : link + path)).text).not.toContain('Still secret')
    expect((await open("/papers/2026/regular/Vol.%2012%2C%20No.%203%3A%20Rivers'%20floods")).status).toBe(404)
    expect((await open('/sitemap.xml')).text).not.toContain('preview')
  })

  test('takes what is wrong to the messages of the journal', async () => {
    const report = { what: 'The title is misspelt', name: '', email: '', homepage: '', sr: '2' }
    const { status, headers } = await open(`${link}/report`, { method: 'POST', body: new URLSearchParams(report) })
    expect([status, headers.get('location')]).toEqual([303, `${link}/2?sent#report`])
    const { messages } = (await at.editor.get('/admin/contact')).body.data
    expect(messages).toMatchObject([
      {
        contactLabel: 'Preview of an issue',
        content: { subject: `${NAME} (Regular, 2026): 2. On Floods`, message: expect.stringMatching(/^The title is/u) },
      },
    ])
    const refused = await open(`/hi${link}/report`, {
      method: 'POST',
      body: new URLSearchParams({ ...report, what: '' }),
    })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('कृपया लिखें कि क्या ग़लत है')
    expect(refused.headers.get('content-language')).toBe('hi')
  })

  test('says in the back office how often it was opened, and ends with its revocation', async () => {
    const url = await linkTo(volumeId)
    await open(url)
    const { previews } = (await at.editor.get(`/papers/volumes/${volumeId}/previews`)).body.data
    expect(previews).toMatchObject([{ opens: 1, lastOpenedAt: expect.stringMatching(/^20/u) }, {}])
    expect((await at.editor.remove(`/papers/volumes/${volumeId}/previews/${previews[0].id}`)).status).toBe(200)
    expect(await open(url)).toMatchObject({ status: 410, text: expect.stringContaining('no longer valid') })
    expect((await open(`${url}/1-on-rivers-lakes.pdf`)).status).toBe(410)
  })

  test('ends with the deletion of its volume, and comes back with it', async () => {
    await at.editor.remove(`/papers/volumes/${volumeId}`, {
      ...{ reason: 'A mistake', forceDelete: true, confirmVolumeName: NAME, confirmPaperCount: 2 },
    })
    expect((await open(link)).status).toBe(410)
    await at.editor.post(`/papers/volumes/${volumeId}/restore`, {})
    expect((await open(link)).status).toBe(200)
  })
})

test('links that are guessed are limited', async () => {
  const headers = newAddress()
  const guess = async () => (await open('/preview/q3VxJ0Yt5hK2mW8cZr1nB7dF4sG6pL9aUeXoTiCvNkM', { headers })).status
  for (let n = 0; n < 20; n += 1) expect(await guess()).toBe(404)
  expect(await guess()).toBe(429)
})

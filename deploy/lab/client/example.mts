import { journalClient } from './client.mts'

const { JOURNAL = 'http://127.0.0.1:8080', EMAIL, PASSWORD } = process.env

const journal = journalClient(JOURNAL)

const listed = await journal.GET('/papers', { params: { query: { search: 'a', limit: 2 } } })
if (listed.error) throw new Error(`${listed.error.code}: ${listed.error.message}`)
for (const { id, title, publishedOn } of listed.data.data.papers) {
  console.log(title, publishedOn ?? '')
  const cited = await journal.GET('/papers/{id}/citation', { params: { path: { id }, query: { format: 'csl' } } })
  const [citation] = cited.data ?? []
  console.log(typeof citation === 'object' ? citation['container-title'] : cited.error?.code)
}

const grouped = await journal.GET('/papers/groups', { params: { query: { limit: 10 } } })
for (const { volume, papers } of grouped.data?.data.groups ?? []) console.log(volume.name, papers.length)

if (EMAIL !== undefined && PASSWORD !== undefined) {
  const { data, error } = await journal.POST('/auth/login', { body: { email: EMAIL, password: PASSWORD } })
  if (error) throw new Error(`${error.code}: ${error.message}`)
  const profile = await journalClient(JOURNAL, data.data.tokens.accessToken).GET('/users/profile')
  console.log(profile.data?.data.name)
}

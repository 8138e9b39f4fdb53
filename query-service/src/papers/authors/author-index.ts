import { fullName, isOrganization } from '@shodh/contracts/papers/authors/author-names.ts'
import { authorIdOf, contributorsOf, type Contributor } from '@shodh/contracts/papers/authors/contributors.ts'
import { hyphenated } from '@shodh/contracts/papers/paper-address.ts'
import type { ListedAuthor, PaperAuthorsDocument } from '@shodh/contracts/papers/authors/views.ts'
import { folded } from '@shodh/contracts/text/text.ts'
import { follow } from '../../cache/follow.ts'
import { inTurns } from '../../in-turns.ts'
import type { Shows, Source } from '../../views/served-views.ts'
import type { Views } from '../../ports.ts'

/** An author as one paper names them. */
type Person = {
  readonly id: string
  readonly name: string
  /** The name as addresses have it. */
  readonly slug: string
  readonly orcid: string | undefined
  readonly isOrganization: boolean
  /** What lists are sorted by: the family name first, in small letters without accents. */
  readonly sorted: string
}

type Paper = Pick<PaperAuthorsDocument, 'id' | 'volumeId' | 'year' | 'order'> & { readonly people: readonly Person[] }

/** Everything by one author, newest first; never nothing. */
export type Author = Person & { readonly papers: readonly Paper[] }

const personOf = (contributor: Contributor): Person => {
  const { name, author } = contributor
  const whole = fullName(name)
  const inOrder = 'literal' in name ? whole : `${name.family} ${name.given}`
  return {
    id: authorIdOf(contributor),
    name: whole,
    slug: hyphenated(whole),
    orcid: author?.orcid ?? undefined,
    isOrganization: isOrganization(name),
    sorted: folded(inOrder.normalize('NFD').replaceAll(/^[^\p{L}\p{N}]+|(?<=\p{Script=Latin})\p{M}+/gu, '')),
  }
}

/** What an author is listed under: `R`, `र`, or # where the name begins with no letter. */
export const letterOf = ({ sorted }: Person) => /^\p{L}/u.exec(sorted)?.[0].toUpperCase() ?? '#'

const byOrder = (one: Paper, other: Paper) => (one.order < other.order ? -1 : 1)

const bySorted = (one: Author, other: Author) =>
  one.sorted < other.sorted || (one.sorted === other.sorted && one.id < other.id) ? -1 : 1

type ShowsPaper = Shows<PaperAuthorsDocument>

/** Papers that are there, by each of their authors. */
const authorIndex = () => {
  const papers = new Map<string, Paper>()
  const byAuthor = new Map<string, Set<string>>()
  let changes = 0

  const takeOut = (id: string) => {
    for (const person of papers.get(id)?.people ?? []) byAuthor.get(person.id)?.delete(id)
    papers.delete(id)
  }
  return {
    /** How often it has changed. */
    changes: () => changes,
    put: ({ id, volumeId, year, order, isDeleted, ...authored }: PaperAuthorsDocument) => {
      const people = contributorsOf(authored)
        .map(personOf)
        .filter(person => person.id !== '')
      const paper = isDeleted ? undefined : { id, volumeId, year, order, people }
      // most edits are of something else
      if (JSON.stringify(papers.get(id)) === JSON.stringify(paper)) return
      changes += 1
      takeOut(id)
      if (!paper) return
      papers.set(id, paper)
      for (const person of people) byAuthor.set(person.id, (byAuthor.get(person.id) ?? new Set()).add(id))
    },
    ids: () => byAuthor.keys(),
    /** How many have a paper that is shown. */
    count: (shows: ShowsPaper) =>
      byAuthor.values().reduce((sum, ids) => {
        const isShown = ids.values().some(id => {
          const paper = papers.get(id)
          return paper !== undefined && shows(paper)
        })
        return sum + Number(isShown)
      }, 0),
    author: (id: string, shows: ShowsPaper): Author | undefined => {
      const all = [...(byAuthor.get(id) ?? [])].flatMap(each => papers.get(each) ?? []).filter(shows)
      const [newest, ...others] = all.toSorted(byOrder)
      const person = newest?.people.find(each => each.id === id)
      return newest && person && { ...person, papers: [newest, ...others] }
    },
  }
}

export const listedAuthor = ({ id, name, papers }: Author): ListedAuthor => ({ id, name, papers: papers.length })

type ByName = ReadonlyMap<string, readonly Author[]>

/** Makes something of a view once. */
const perView = <Made>(make: (view: Views['paperAuthors']) => Made) => {
  const made = new WeakMap<object, Made>()
  return (view: Views['paperAuthors']) => {
    const known = made.get(view) ?? make(view)
    made.set(view, known)
    return known
  }
}

type List = { readonly authors: readonly Author[]; readonly byName: ByName }

/** Authors that are put together before others have their turn. */
const AT_ONCE = 500

type Index = Omit<ReturnType<typeof authorIndex>, 'author'> & { readonly author: (id: string) => Author | undefined }

const listOf = async ({ ids, author }: Index): Promise<List> => {
  const found = (await inTurns([...ids()], AT_ONCE, author)).filter(shown => shown !== undefined)
  return { authors: found.toSorted(bySorted), byName: Map.groupBy(found, ({ slug }) => slug) }
}

const showsAll: ShowsPaper = () => true

/** One index of all papers, also of those that some do not see: what is shown of it changes without any of its documents. */
const indexOf = perView((view: Views['paperAuthors']) => follow(view, authorIndex))

/** Authors of papers that are there: one whose PDF is withheld still has its authors. */
const openAuthors = (paperAuthors: Views['paperAuthors']) => {
  const { view, shows: showing = async () => showsAll } = paperAuthors.whole ?? { view: paperAuthors }
  const readAll = indexOf(view)
  let listed: { readonly changes: number; readonly shows: ShowsPaper; readonly list: Promise<List> } | undefined

  const read = async () => {
    const [index, shows] = await Promise.all([readAll(), showing()])
    return { ...index, shows, author: (id: string) => index.author(id, shows) }
  }
  const list = async () => {
    const index = await read()
    const [changes, { shows }] = [index.changes(), index]
    if (listed?.changes !== changes || listed.shows !== shows) listed = { changes, shows, list: listOf(index) }
    return listed.list
  }
  const sources: readonly Source[] = [paperAuthors]
  return {
    sources,
    /** By the id in whatever case, or by the name, where one author alone has it. */
    find: async (given: string) => {
      const { author: find } = await read()
      const name = hyphenated(given)
      const byId = find(given) ?? find(given.toUpperCase()) ?? find(name)
      if (byId) return byId
      const [named, ...others] = (await list()).byName.get(name) ?? []
      return others.length === 0 ? named : undefined
    },
    /** How many there are, which takes no list of them. */
    count: async () => {
      const { count, shows } = await read()
      return count(shows)
    },
    /** All of them, by their family names. */
    list: async () => (await list()).authors,
    /** The others whom the papers of an author name, with how many papers they have in common. */
    coAuthors: async ({ id, papers }: Author): Promise<readonly ListedAuthor[]> => {
      const { author: find } = await read()
      const others = Map.groupBy(
        papers.flatMap(({ people }) => [...new Set(people.map(person => person.id))]),
        each => each,
      )
      others.delete(id)
      return [...others]
        .map(([other, { length }]) => ({ id: other, name: find(other)?.name ?? other, papers: length }))
        .toSorted((one, other) => other.papers - one.papers || one.name.localeCompare(other.name))
    },
  }
}

const authorsOf = perView(openAuthors)

/** The authors of a journal: one index for all that ask. */
export const authorsIn = ({ paperAuthors }: Pick<Views, 'paperAuthors'>) => authorsOf(paperAuthors)

import type { BoardMember, BoardSection } from '@shodh/contracts/board/views.ts'
import { BOARD_ORDER } from '@shodh/contracts/board/fields.ts'
import { nameKey } from '@shodh/contracts/text/text.ts'
import { useEffect, useState } from 'react'
import { useMay } from '../../../account.ts'
import { useJournal } from '../../../journal.ts'
import { Button, ButtonLink } from '../../../ui/admin/button.tsx'
import { count } from '../../../ui/formats/count.ts'
import { EmptyState } from '../../../ui/admin/lists/empty-state.tsx'
import { fetchedDialog } from '../../../ui/admin/dialogs/fetched-dialog.tsx'
import { Heading } from '../../../ui/admin/heading.tsx'
import { SearchField } from '../../../ui/admin/lists/filters.tsx'
import { useAddress } from '../../../ui/admin/use-address.ts'
import { ErrorScreen } from '../../../ui/queries/error-screen.tsx'
import { QueryResult } from '../../../ui/queries/query-result.tsx'
import { whenIdle } from '../../../ui/browser/when-idle.ts'
import { DeleteMember, DeleteSection, EraseMember, type Person } from './confirm-dialogs.tsx'
import { BoardList } from './board-list.tsx'
import { useStaffBoardQuery } from './calls.ts'
import { DeletedBoard } from './deleted-board.tsx'
import { searchBoard } from './search-board.ts'

const memberDialog = async () => (await import('./members/member-dialog.tsx')).MemberDialog
const sectionDialog = async () => (await import('./section-dialog.tsx')).SectionDialog
const MemberDialog = fetchedDialog(memberDialog)
const SectionDialog = fetchedDialog(sectionDialog)

/** Before they are opened, so that they open without a connection, too. */
const prepareForms = () => void Promise.allSettled([memberDialog(), sectionDialog()])

const NEW = 'new'

/** Which form is open stands in the address, where it is found again after the session has ended. */
const useForms = () => {
  const { params, go } = useAddress()
  return {
    section: params.get('section') ?? undefined,
    member: params.get('member') ?? undefined,
    within: params.get('in') ?? '',
    openSection: (id: string) => go({ section: id }),
    openMember: (within: string, id: string) => go({ in: within, member: id }),
    close: () => go({ section: undefined, member: undefined, in: undefined }, true),
  }
}

type Asked = { readonly section?: BoardSection; readonly member?: BoardMember; readonly erased?: Person }

const idOf = (id: string) => (id === NEW ? undefined : id)

type Dialogs = {
  readonly forms: ReturnType<typeof useForms>
  readonly sections: readonly BoardSection[]
  readonly asked: Asked
  readonly ask: (asked: Asked) => void
}

function Open({ forms, sections, asked: { section, member, erased }, ask }: Dialogs) {
  useEffect(() => whenIdle(prepareForms), [])
  const close = () => ask({})
  const erase = (person: Person) => {
    forms.close()
    ask({ erased: person })
  }
  return (
    <>
      {forms.section !== undefined && <SectionDialog id={idOf(forms.section)} close={forms.close} />}
      {forms.member !== undefined && (
        <MemberDialog
          sectionId={forms.within}
          memberId={idOf(forms.member)}
          sections={sections}
          close={forms.close}
          erase={erase}
        />
      )}
      {section && <DeleteSection section={section} close={close} />}
      {member && <DeleteMember member={member} close={close} />}
      {erased && <EraseMember member={erased} close={close} />}
    </>
  )
}

const membersOf = (sections: readonly BoardSection[]) => sections.reduce((sum, { members }) => sum + members.length, 0)

/** Which sections readers see first. */
function Order({ sections }: { sections: readonly BoardSection[] }) {
  const order: readonly string[] = useJournal()?.boardOrder ?? BOARD_ORDER
  const names = new Map(sections.map(({ name }) => [nameKey(name), name]))
  const first = order.flatMap(name => names.get(nameKey(name)) ?? [])
  return (
    <p className="mb-3 text-sm text-muted">
      {first.length === 0
        ? 'Readers see the sections in this order.'
        : `Readers see ${new Intl.ListFormat('en').format(first)} first, then the others in the order of this list.`}
    </p>
  )
}

function Search({ all, shown }: { all: readonly BoardSection[]; shown: readonly BoardSection[] }) {
  const { params, go } = useAddress()
  const search = params.get('q') ?? ''
  return (
    <>
      <div className="mb-3 max-w-md">
        <SearchField
          label="Search board members"
          placeholder="Search by name, designation or email"
          value={search}
          search={q => go({ q }, true)}
        />
      </div>
      <p role="status" className={search ? 'mb-3 text-sm text-muted' : 'empty:absolute'}>
        {search && `Showing ${membersOf(shown)} of ${count(membersOf(all), 'member')} for “${search}”`}
      </p>
    </>
  )
}

type Shown = { readonly sections: readonly BoardSection[]; readonly reload: () => PromiseLike<unknown> }

function Board({ sections, reload, create }: Shown & { create: () => void }) {
  const forms = useForms()
  const [asked, ask] = useState<Asked>({})
  const mayManage = useMay('manage the board')
  const search = useAddress().params.get('q') ?? ''
  const shown = searchBoard(sections, search)
  return (
    <>
      {sections.length === 0 ? (
        <EmptyState title="No Board Sections">
          <p>A section has the people of one office, such as the chief editors.</p>
          {mayManage && <Button onClick={create}>Create Section</Button>}
        </EmptyState>
      ) : (
        <>
          <Order sections={sections} />
          <Search all={sections} shown={shown} />
          {shown.length === 0 && <EmptyState title="No members found" />}
        </>
      )}
      <BoardList
        sections={shown}
        mayReorder={mayManage && search === ''}
        reload={reload}
        add={({ id }) => forms.openMember(id, NEW)}
        edit={({ id, sectionId }) => forms.openMember(sectionId, id)}
        remove={member => ask({ member })}
        editSection={({ id }) => forms.openSection(id)}
        removeSection={section => ask({ section })}
      />
      {mayManage && <Open forms={forms} sections={sections} asked={asked} ask={ask} />}
    </>
  )
}

export function BoardScreen() {
  const query = useStaffBoardQuery(undefined, { refetchOnMountOrArgChange: true })
  const { openSection } = useForms()
  const mayManage = useMay('manage the board')
  const { data } = query
  const create = () => openSection(NEW)
  const reload = async () => {
    try {
      await query.refetch()
    } catch {
      // The screen was left meanwhile.
    }
  }
  return (
    <>
      <Heading
        title="Board Members"
        meta={data && `${count(data.length, 'section')}, ${count(membersOf(data), 'member')}`}
        more={
          <ButtonLink look="quiet" to="/board-members">
            View on site
          </ButtonLink>
        }
      >
        {mayManage && (
          <Button look="primary" onClick={create}>
            Create Section
          </Button>
        )}
      </Heading>
      <QueryResult
        of={query}
        loading="Loading board members…"
        isEmpty={() => false}
        failed={({ message }, retry) => (
          <ErrorScreen title="Failed to load board members" message={message} retry={retry} />
        )}
      >
        {sections => <Board sections={sections} reload={reload} create={create} />}
      </QueryResult>
      <DeletedBoard />
    </>
  )
}

import type { DeletedMember } from '@shodh/contracts/board/views.ts'
import { useState } from 'react'
import { useMay } from '../../../account.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { count } from '../../../ui/formats/count.ts'
import { DeletedEntry, DeletedList, RecentlyDeleted } from '../../../ui/admin/lists/recently-deleted.tsx'
import { type Person, EraseMember, StrikeMember, useRestore } from './confirm-dialogs.tsx'
import { useDeletedMembersQuery, useDeletedSectionsQuery } from './calls.ts'

const fresh = { refetchOnMountOrArgChange: true }

function Sections() {
  const [page, turnTo] = useState(1)
  const query = useDeletedSectionsQuery(page, fresh)
  const mayManage = useMay('manage the board')
  const { restoreSection } = useRestore()
  return (
    <DeletedList of={query} none="No section was deleted." turnTo={turnTo}>
      {({ sections }) =>
        sections.map(section => (
          <DeletedEntry
            {...section}
            key={section.id}
            reason={null}
            place={count(section.memberCount, 'member')}
            restore={mayManage ? () => restoreSection(section) : undefined}
          />
        ))
      }
    </DeletedList>
  )
}

const placeOf = ({ designation, sectionName, isStruck }: DeletedMember) =>
  [designation, sectionName, ...(isStruck ? ['struck from the history'] : [])].join(' · ')

function Members() {
  const [page, turnTo] = useState(1)
  const [asked, ask] = useState<{ what: 'erase' | 'strike'; member: Person }>()
  const query = useDeletedMembersQuery(page, fresh)
  const mayManage = useMay('manage the board')
  const { restoreMember } = useRestore()
  const close = () => ask(undefined)
  return (
    <>
      <DeletedList of={query} none="No member was deleted." turnTo={turnTo}>
        {({ members }) =>
          members.map(member => (
            <DeletedEntry
              {...member}
              key={member.id}
              name={member.fullName}
              reason={null}
              place={placeOf(member)}
              restore={mayManage && !member.isStruck ? () => restoreMember(member) : undefined}
              obstacle={member.isSectionDeleted ? 'Restore its section first' : undefined}
            >
              {mayManage && (
                <>
                  {!member.isStruck && (
                    <Button
                      look="quiet"
                      aria-label={`Strike ${member.fullName} from the history`}
                      onClick={() => ask({ what: 'strike', member })}
                    >
                      Strike…
                    </Button>
                  )}
                  <Button
                    look="quiet"
                    aria-label={`Erase ${member.fullName} for good`}
                    className="text-danger"
                    onClick={() => ask({ what: 'erase', member })}
                  >
                    Erase…
                  </Button>
                </>
              )}
            </DeletedEntry>
          ))
        }
      </DeletedList>
      {asked?.what === 'strike' && <StrikeMember member={asked.member} close={close} />}
      {asked?.what === 'erase' && <EraseMember member={asked.member} close={close} />}
    </>
  )
}

export function DeletedBoard() {
  return (
    <RecentlyDeleted>
      <h3 className="mt-3 mb-1 pl-2 text-sm font-medium">Sections</h3>
      <Sections />
      <h3 className="mt-6 mb-1 pl-2 text-sm font-medium">Members</h3>
      <Members />
    </RecentlyDeleted>
  )
}

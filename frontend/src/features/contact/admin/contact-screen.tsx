import { type ContactMessageFilter, ContactMessagesResponse } from '@shodh/contracts/contact/views.ts'
import { signedInEndpoint } from '../../../account.ts'
import { api } from '../../../api.ts'
import { EmptyState } from '../../../ui/admin/empty-state.tsx'
import { Heading } from '../../../ui/admin/heading.tsx'
import { Pages } from '../../../ui/admin/pages.tsx'
import { Queried } from '../../../ui/admin/queried.tsx'
import { SelectFilter } from '../../../ui/admin/filters.tsx'
import { useAddress } from '../../../ui/admin/use-address.ts'
import { Message } from './message.tsx'

const endpoints = api.enhanceEndpoints({ addTagTypes: ['Message'] }).injectEndpoints({
  endpoints: build => ({
    contactMessages: build.query({
      ...signedInEndpoint(
        ContactMessagesResponse,
        ({ status, page = 1 }: ContactMessageFilter) => `admin/contact?page=${page}&status=${status ?? ''}`,
        'Failed to load messages',
      ),
      providesTags: ['Message'],
    }),
  }),
})

const { useContactMessagesQuery } = endpoints

const statuses = [
  ['', 'All messages'],
  ['open', 'Not handled yet'],
  ['handled', 'Handled'],
] as const

const filterIn = (params: URLSearchParams): ContactMessageFilter => {
  const status = params.get('status')
  const page = Number(params.get('page'))
  return {
    ...(status === 'open' || status === 'handled' ? { status } : {}),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

function List({ filter, turnTo }: { filter: ContactMessageFilter; turnTo: (page: number) => void }) {
  const query = useContactMessagesQuery(filter, { refetchOnMountOrArgChange: true })
  const refetch = () => void query.refetch()
  return (
    <Queried of={query} lines={6}>
      {({ messages, pagination }) => (
        <>
          {messages.length === 0 ? (
            <EmptyState title="No messages">Messages of the contact form appear here.</EmptyState>
          ) : (
            <ul className="border-t border-line" aria-busy={query.isFetching}>
              {messages.map(message => (
                <Message key={message.id} message={message} changed={refetch} />
              ))}
            </ul>
          )}
          <Pages of={pagination} turnTo={turnTo} />
        </>
      )}
    </Queried>
  )
}

/** The messages of the contact form, newest first. */
export function ContactScreen() {
  const { params, go } = useAddress()
  const filter = filterIn(params)
  return (
    <>
      <Heading title="Contact Messages" meta="What readers and authors wrote through the contact form, newest first." />
      <div className="mb-4 flex">
        <SelectFilter
          label="Status"
          value={filter.status ?? ''}
          options={statuses}
          choose={status => go({ status, page: undefined })}
        />
      </div>
      <List filter={filter} turnTo={page => go({ page: String(page) })} />
    </>
  )
}

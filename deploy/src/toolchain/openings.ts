/** Folders of machinery, which every folder may import. */
export const MACHINERY: Readonly<Record<string, readonly string[]>> = {
  contracts: ['flow', 'operations', 'text', 'time'],
  adapters: ['event-store', 'read-store', 'sqlite', 'mongodb'],
  'command-service': ['forms', 'handling', 'mails'],
  projections: ['runner'],
  'query-service': ['cache', 'pages', 'views', 'zip'],
  frontend: ['ui', 'i18n', 'session', 'unsent'],
  deploy: ['settings', 'stores', 'terminal', 'tracing', 'folder-format'],
}

/** Folders that put the others of their package together, and import them. */
export const WIRING: Readonly<Record<string, readonly string[]>> = {
  contracts: ['operations'],
  'query-service': ['pages', 'views'],
  frontend: ['app', 'worker'],
  deploy: ['services', 'embedded', 'maintenance', 'development'],
}

/** Which folders another one may import in every package, and why. */
export const OPENINGS: readonly (readonly [because: string, opens: Readonly<Record<string, readonly string[]>>])[] = [
  ['A paper lives in its volume.', { papers: ['volumes'] }],
  ['A message may be about a paper of a volume in preparation.', { contact: ['volumes', 'papers'] }],
  [
    'Figures and proofs stand beside what they are of.',
    { papers: ['usage', 'audit'], volumes: ['usage'], usage: ['papers', 'site'], audit: ['papers'] },
  ],
  [
    'Search finds papers in their volumes, by words that others look for too.',
    { search: ['papers', 'volumes'], papers: ['search'], board: ['search'] },
  ],
  [
    'Harvesters and search engines list all that is public.',
    { discovery: ['papers', 'volumes', 'site', 'usage', 'audit'] },
  ],
  ['Indexes ask who is on the board.', { discovery: ['board'] }],
  [
    'The library shows, reads and finds saved papers as the site does, which reads from it without a network.',
    {
      library: ['papers', 'volumes', 'search', 'reader', 'install'],
      papers: ['library'],
      search: ['library'],
      reader: ['library'],
    },
  ],
  [
    'The reader shows the PDF of a paper, and pages of other PDFs.',
    { reader: ['papers', 'site'], papers: ['reader'], files: ['reader'], audit: ['reader'] },
  ],
  ['What the journal says of itself is put in order, and given pictures, as its board is.', { content: ['board'] }],
  [
    'Who changes how long personal data are stored is shown what that deletes.',
    { content: ['erasure'], erasure: ['site'] },
  ],
  ['Who writes to a journal that nobody has named yet is promised nothing.', { contact: ['site'] }],
  ['Mails have the colour and the mark of the site.', { mails: ['site'] }],
  ['A new journal invites colleagues.', { content: ['users'] }],
  ['Where the settings say nothing of the contact form, editors see its defaults.', { content: ['contact'] }],
  ['The contents of a volume in print name the number of the journal.', { papers: ['content'] }],
  ['The papers of a volume are put in order as the board is.', { papers: ['board'] }],
  ['The picture of a cover is chosen as those of a page are.', { volumes: ['content'] }],
  ['The home page is made of what is new in the others.', { home: ['papers', 'volumes', 'site', 'contact'] }],
  [
    'Operators look after what the others store for as long as the settings say, and their screens say what was saved meanwhile.',
    {
      system: ['papers', 'volumes', 'users', 'files', 'audit', 'site'],
      papers: ['system'],
      users: ['system'],
      content: ['system'],
      runner: ['system'],
    },
  ],
  [
    'Of a person, drafts, messages and the account are erased.',
    { erasure: ['users', 'contact'], users: ['erasure'], papers: ['erasure'] },
  ],
  [
    'What was uploaded in parts becomes a file or the PDF of a paper, and goes with the account.',
    {
      uploads: ['files', 'papers'],
      files: ['uploads'],
      papers: ['uploads'],
      erasure: ['uploads'],
      system: ['uploads'],
    },
  ],
  [
    'Pictures are scaled for the board, for logos and for the file manager, and drawn of the PDFs of papers.',
    { pictures: ['board', 'files', 'content'], board: ['pictures'], papers: ['pictures'] },
  ],
  ['A command claims names of papers.', { handling: ['papers', 'volumes', 'users'] }],
  [
    'What the journal says of itself is part of the site, with pictures and files of its own.',
    { content: ['site', 'files', 'pictures'], site: ['content'] },
  ],
  [
    'Pages and news are listed, searched and shown at home.',
    { discovery: ['content'], search: ['content'], home: ['content'] },
  ],
  [
    'Readers subscribe by a form like that of contact, as people and not as accounts, to volumes and their papers.',
    {
      subscriptions: ['contact', 'users', 'papers', 'volumes'],
      users: ['subscriptions'],
      volumes: ['subscriptions'],
    },
  ],
  ['Administrators are reminded of what the board and a new journal still lack.', { users: ['board', 'content'] }],
  ['An account knows the papers that its owner wrote.', { users: ['papers'] }],
  ['A session is that of a user.', { session: ['users'] }],
  ['Languages are those of the site.', { i18n: ['locales'] }],
  ['The agency of a DOI says what a paper is.', { 'doi-registry': ['papers'] }],
  ['A mail in a folder is written as a file of the store is.', { mailer: ['file-store'] }],
  [
    'The settings, the stores and an import know the sample, which the first own write ends.',
    { settings: ['sample'], stores: ['sample', 'services'], import: ['sample'], sample: ['transfer'] },
  ],
  [
    'A backup and a check go through the data of a journal as a transfer does, and the stores report what they found.',
    { 'nightly-backups': ['transfer'], verify: ['transfer'], stores: ['nightly-backups', 'verify'] },
  ],
  [
    'An import, an export and the doctor are clients of a journal, who sign in with what its first start wrote.',
    { import: ['client'], export: ['client'], doctor: ['client'], client: ['services'] },
  ],
  [
    'The doctor tries what the services reach, and the keys that backups are sealed with.',
    { doctor: ['http', 'services', 'transfer'] },
  ],
  [
    'The gateway takes connections as a service does, and names the processes that are started on engines.',
    { gateway: ['http', 'engines'], engines: ['http', 'processes'] },
  ],
  ['A release has what the toolchain bundles.', { release: ['toolchain'] }],
  ['The worker finds a line to be weak, and hashes what it saves.', { ui: ['worker'], library: ['worker'] }],
]

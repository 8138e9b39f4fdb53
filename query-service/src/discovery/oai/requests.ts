/** The errors of OAI-PMH 2.0, section 3.6, that can occur here: every item has formats. */
export type OaiErrorCode =
  | 'badArgument'
  | 'badResumptionToken'
  | 'badVerb'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch'
  | 'noSetHierarchy'

export type OaiError = { readonly error: OaiErrorCode; readonly message: string }

export const oaiError = (error: OaiErrorCode, message: string): OaiError => ({ error, message })

type Argument = 'identifier' | 'metadataPrefix' | 'from' | 'until' | 'set' | 'resumptionToken'
export type OaiArguments = { readonly [name in Argument]?: string }

type Rule = { readonly required?: readonly Argument[]; readonly optional?: readonly Argument[]; readonly pages?: true }

const LIST: Rule = { required: ['metadataPrefix'], optional: ['from', 'until', 'set'], pages: true }

const RULES = {
  Identify: {},
  ListMetadataFormats: { optional: ['identifier'] },
  ListSets: { pages: true },
  GetRecord: { required: ['identifier', 'metadataPrefix'] },
  ListIdentifiers: LIST,
  ListRecords: LIST,
} as const satisfies Readonly<Record<string, Rule>>

export type Verb = keyof typeof RULES
export type OaiRequest = { readonly verb: Verb; readonly arguments: OaiArguments }

const isVerb = (text: unknown): text is Verb => typeof text === 'string' && Object.hasOwn(RULES, text)

const problemIn = (names: readonly string[], verb: Verb): string | undefined => {
  // Stryker disable next-line ArrayDeclaration: No request has an argument of that name.
  const { required = [], optional = [], pages }: Rule = RULES[verb]
  if (pages && names.includes('resumptionToken'))
    return names.length === 1 ? undefined : 'resumptionToken stands alone: it replaces all other arguments'
  const allowed: readonly string[] = [...required, ...optional]
  const unknown = names.find(name => !allowed.includes(name))
  if (unknown !== undefined) return `${verb} takes no argument ${unknown.slice(0, 100)}`
  const missing = required.find(name => !names.includes(name))
  return missing && `${verb} needs the argument ${missing}`
}

/** The request in the fields of a query or of a form. */
export const oaiRequest = ({ verb, ...fields }: Readonly<Record<string, unknown>>): OaiRequest | OaiError => {
  if (verb === undefined) return oaiError('badVerb', 'The argument verb is missing')
  if (!isVerb(verb)) return oaiError('badVerb', 'There is no such verb, or it is given twice')
  const twice = Object.keys(fields).find(name => typeof fields[name] !== 'string')
  if (twice !== undefined) return oaiError('badArgument', `The argument ${twice.slice(0, 100)} is given twice`)
  const problem = problemIn(Object.keys(fields), verb)
  return problem === undefined ? { verb, arguments: fields } : oaiError('badArgument', problem)
}

import { COUNTERS } from './counts.ts'

const columns = COUNTERS.map(name => `${name} integer not null`).join(', ')

/** A count in `counts` is of a period: a day, a month, a year, or '' for all time. */
export const SCHEMA = `
  create table counts (period text not null, item text not null, ${columns}, primary key (period, item)) strict, without rowid;
  create index counts_by_item on counts (item, period);
  create table published (period text not null, item text not null, ${columns}, primary key (period, item)) strict, without rowid;
  create table rules (period text not null, rule text not null, count integer not null, primary key (period, rule)) strict, without rowid;
  create table earlier (source text not null, item text not null, count integer not null, primary key (source, item)) strict, without rowid;
  create table late (id text primary key) strict, without rowid;
  create table agents (ref text primary key, rule text) strict, without rowid;
  create table contents (ref text primary key, ids text not null) strict, without rowid;
  create table state (id integer primary key, position integer not null, event text, resume_from integer not null, rules text not null) strict;
`

const sum = (name: string) => `${name} = ${name} + excluded.${name}`

export const ADD = `
  insert into counts values (?, ?, ${COUNTERS.map(() => '?').join(', ')})
  on conflict do update set ${COUNTERS.map(sum).join(', ')}
`

export const ADD_RULE = 'insert into rules values (?, ?, ?) on conflict do update set count = count + excluded.count'

export const SUMS = `item, ${COUNTERS.map(name => `sum(${name}) as ${name}`).join(', ')}`

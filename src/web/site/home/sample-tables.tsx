import { SectionTitle } from './home-sections.tsx'

const tables = [
  {
    title: 'The weekly table',
    text: 'Five people, one phone in the middle, three hours on a Thursday. The player who missed it reads the recap on the train and knows who carries the sword now.',
    use: 'Recap · Next Session Preview',
  },
  {
    title: 'The campaign with long gaps',
    text: 'A session every other month, for four years. Before each one the game master looks up who the innkeeper was, and hears the promise that was made to him.',
    use: 'Campaign wiki · Played sources',
  },
  {
    title: 'The table with secrets',
    text: 'The players search the wiki as freely as the game master. The traitor in their midst has a page as well; they will see it when it is time.',
    use: 'Game masters only · Players',
  },
] as const

export function SampleTables() {
  return (
    <section aria-labelledby="tables" className="border-t border-line">
      <div className="mx-auto w-full max-w-[1160px] px-5 py-20 md:px-8 md:py-24">
        <SectionTitle id="tables">Three tables it was made for</SectionTitle>
        <p className="mt-4 max-w-[38rem] font-read text-lede text-pretty text-muted">
          Three ways tables use it
        </p>
        <div className="mt-10 grid gap-x-12 gap-y-12 md:grid-cols-3">
          {tables.map(({ title, text, use }) => (
            <article
              key={title}
              className="flex flex-col border-l-2 border-[color-mix(in_oklch,var(--gilt)_60%,transparent)] pl-6"
            >
              <p className="text-label text-gilt">Sample table</p>
              <h3 className="mt-1.5 font-display text-h3 font-[560]">{title}</h3>
              <p className="mt-3 mb-5 font-read text-body text-pretty">{text}</p>
              <p className="mt-auto text-small text-subtle">{use}</p>
            </article>
          ))}
        </div>
      </div>
    </section>
  )
}

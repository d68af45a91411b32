import { Plus } from 'lucide-react'
import { planTexts } from '#contract/accounts/plans.ts'
import { recordingFormats, uploadMegabytes } from '#contract/audio/schemas.ts'
import type { SiteFacts } from '#contract/pages.ts'
import { TitledPage } from '#web/site/layout/site-layout.tsx'
import { shownDiscount } from '#web/site/pricing/plans.ts'
import { buttonClasses } from '#web/ui/button.tsx'

export function QuestionList({ questions }: { questions: Question[] }) {
  return (
    <div className="border-t border-line">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group border-b border-line">
          <summary className="flex min-h-11 list-none items-center gap-4 rounded-chip py-4 text-[16px]/6 font-medium hover:text-gilt [&::-webkit-details-marker]:hidden">
            <span className="flex-1">{question}</span>
            <Plus
              size={18}
              strokeWidth={1.6}
              className="shrink-0 text-subtle group-open:rotate-45 motion-safe:transition-transform"
            />
          </summary>
          <p className="max-w-[42rem] pr-8 pb-6 font-read text-body text-pretty text-muted">{answer}</p>
        </details>
      ))}
    </div>
  )
}

type Question = { question: string; answer: string }
type QuestionGroup = { title: string; questions: Question[] }

const registering: Record<SiteFacts['signUps'], string> = {
  open: 'Create an account; nothing has to be installed.',
  invited: 'Create an account with the invitation of a game master; nothing has to be installed.',
  closed: 'Ask the owner of this installation for an account; nothing has to be installed.',
}

export const pricingQuestions = ({ enforcesPlans }: Pick<SiteFacts, 'enforcesPlans'>): Question[] => [
  {
    question: 'What do I pay here?',
    answer: enforcesPlans
      ? 'What your plan costs. Everyone starts with Free. For another plan, write to the people who run this installation.'
      : planTexts.noneApplies,
  },
  {
    question: 'Do I need a credit card to begin?',
    answer: 'No. The Free plan costs 0 and asks for no card.',
  },
  {
    question: 'Can I change my plan?',
    answer: 'Yes, up or down. Plan changes take effect at the next billing cycle.',
  },
  {
    question: 'What if it is not for my table?',
    answer: 'Paid plans have a 30-day money-back guarantee.',
  },
  {
    question: 'What do I save with a year?',
    answer: `${shownDiscount}%, compared with twelve single months.`,
  },
]

function questionGroups(facts: Pick<SiteFacts, 'signUps' | 'enforcesPlans'>): QuestionGroup[] {
  return [
    {
      title: 'Getting Started',
      questions: [
        {
          question: 'What is Hearthscribe?',
          answer:
            'A scribe for tabletop role-playing. It takes the recording of a session and gives back a transcript with speakers and times, a recap, and a campaign wiki that grows from session to session.',
        },
        {
          question: 'How do I begin?',
          answer: `${registering[facts.signUps]} Then make a campaign, name a session, and upload its recording. Recap and wiki follow by themselves.`,
        },
        {
          question: 'How should we record?',
          answer:
            'One phone in the middle of the table is enough to begin with. The closer the microphones and the fewer voices at once, the better the transcript.',
        },
        {
          question: 'I already have a transcript. Can I use it?',
          answer:
            'Yes. VTT, SRT, Whisper JSON, or text with a name and a colon before each line can be imported instead of a recording, or beside one.',
        },
      ],
    },
    {
      title: 'Features',
      questions: [
        {
          question: 'What stands in a recap?',
          answer:
            'Summary and story, key events, characters, places, combat, items and rewards, quests, decisions, lore, mysteries, memorable moments, and a preview of the next session. What did not happen is left out.',
        },
        {
          question: 'How do I know that a recap is right?',
          answer:
            'Press the time behind a sentence: it plays the second in which it was said, or shows the line. Statements that the transcript does not bear out are not shown as facts.',
        },
        {
          question: 'Do players see my secrets?',
          answer:
            'No. Entries and passages for game masters only are absent for players: from lists, search, related entries and links, and recap sentences that name a hidden entry are left out for them.',
        },
        {
          question: 'Can I change what was written?',
          answer:
            'Game masters edit any entry of the wiki. What a person has written is not overwritten when a later session is processed.',
        },
      ],
    },
    {
      title: 'Technical',
      questions: [
        {
          question: 'Which files can I upload, and how large?',
          answer: `${recordingFormats}, up to ${uploadMegabytes}MB per recording.`,
        },
        {
          question: 'How long does it take?',
          answer:
            'That depends on the speech engine of this installation; the status page shows which one it is. Progress is shown, and you need not wait with the page open.',
        },
        {
          question: 'Where are my recordings?',
          answer:
            'On the machine of this installation. They leave it only if its owner has set up a speech service or a language model elsewhere; the status page names both.',
        },
        {
          question: 'What if something goes wrong on the way?',
          answer:
            'Nothing finished is lost. The job says what failed, and can be tried again from there; after a crash it goes on by itself.',
        },
      ],
    },
    { title: 'Pricing', questions: pricingQuestions(facts) },
  ]
}

export function FaqPage({ facts }: { facts: SiteFacts }) {
  return (
    <TitledPage
      facts={facts}
      title="Questions and answers"
      lede="What people ask before the first session, and after the third."
    >
      {questionGroups(facts).map(({ title, questions }) => (
        <section
          key={title}
          aria-label={title}
          className="grid gap-x-14 gap-y-4 pb-14 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
        >
          <h2 className="font-display text-[clamp(24px,2.8vw,30px)]/[1.2] font-[560] lg:pt-3">{title}</h2>
          <QuestionList questions={questions} />
        </section>
      ))}
      <section
        aria-label="Support"
        className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-panel border border-line bg-raised px-7 py-7"
      >
        <div>
          <h2 className="font-display text-h2 font-[560]">Not answered here?</h2>
          <p className="mt-1 font-read text-[17px]/[27px] text-muted">Write to us. A person reads it.</p>
        </div>
        <a href="/contact" className={buttonClasses('primary', 'lg')}>
          Contact Support
        </a>
      </section>
    </TitledPage>
  )
}

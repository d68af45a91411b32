import { buildLinkIndex } from '#core/wiki/links/link-names.ts'

export const markedEntries = [
  { id: 'osk', name: 'Brother Osk', aliases: ['the monk'], category: 'people', picture: 'p1' },
  { id: 'keep', name: 'Hollowgate', aliases: [], category: 'places', picture: null },
]
export const markedNames = {
  index: buildLinkIndex(markedEntries),
  entries: new Map(markedEntries.map((entry) => [entry.id, entry])),
}

/** `html` is simplified: the only attributes are the addresses of web links, and a picture comes before the link of its caption. */
type Marked = [title: string, source: string, html: string, markdown: string, plain: string]

export const markedTexts: Marked[] = [
  [
    'bold, italics and code',
    'A **bold** *sly* `5 * 3` monk.',
    '<p>A <strong>bold</strong> <em>sly</em> <code>5 * 3</code> monk.</p>',
    'A **bold** *sly* `5 * 3` monk.',
    'A bold sly 5 * 3 monk.',
  ],
  [
    'marks in marks around a name',
    '**See Brother Osk *now***',
    '<p><strong>See </strong><strong><a>Brother Osk</a></strong><strong> </strong><strong><em>now</em></strong></p>',
    '**See [[Brother Osk]] *now***',
    'See Brother Osk now',
  ],
  [
    'links to entries, known and unknown',
    'Ask [[the monk|him]] of [[Vexmoor]].',
    '<p>Ask <a>him</a> of Vexmoor.</p>',
    'Ask [[Brother Osk|him]] of Vexmoor.',
    'Ask him of Vexmoor.',
  ],
  [
    'pictures of entries, and links to those without a picture',
    'A ![[the monk]] **![[Brother Osk|him]]** ![[Hollowgate]] ![[Vexmoor]] \\![[Hollowgate]]!',
    '<p>A <img><a>the monk</a> <strong><img><a>him</a></strong> <a>Hollowgate</a> Vexmoor !<a>Hollowgate</a>!</p>',
    'A ![[Brother Osk.webp|320]] [[Brother Osk|the monk]] **![[Brother Osk.webp|320]] [[Brother Osk|him]]** [[Hollowgate]] Vexmoor \\![[Hollowgate]]!',
    'A the monk him Hollowgate Vexmoor !Hollowgate!',
  ],
  [
    'an https address',
    'See [the map](https://maps.example/a?b=1&c=2).',
    '<p>See <a href="https://maps.example/a?b=1&amp;c=2">the map</a>.</p>',
    'See [the map](<https://maps.example/a?b=1&c=2>).',
    'See the map.',
  ],
  [
    'other addresses as they are written',
    '[a](javascript:x) ![b](https://b.example) <mailto:c@d.example>',
    '<p>[a](javascript:x) ![b](https://b.example) &lt;mailto:c@d.example&gt;</p>',
    '\\[a\\](javascript:x) !\\[b\\](https://b.example) \\<mailto:c@d.example\\>',
    '[a](javascript:x) ![b](https://b.example) <mailto:c@d.example>',
  ],
  [
    'HTML and entities as text',
    '<b>a</b> &lt; **<img src=x onerror=y>**',
    '<p>&lt;b&gt;a&lt;/b&gt; &amp;lt; <strong>&lt;img src=x onerror=y&gt;</strong></p>',
    '\\<b\\>a\\</b\\> \\&lt; **\\<img src\\=x onerror\\=y\\>**',
    '<b>a</b> &lt; <img src=x onerror=y>',
  ],
  [
    'a quote with a list',
    '> Who **rang**?\n> - Nobody',
    '<blockquote><p>Who <strong>rang</strong>?</p><ul><li>Nobody</li></ul></blockquote>',
    '> Who **rang**?\n> \n> - Nobody',
    'Who rang?\n\nNobody',
  ],
  [
    'a block of code',
    '```\n**a** [[Brother Osk]]\n```',
    '<pre><code>**a** [[Brother Osk]]</code></pre>',
    '```\n**a** [[Brother Osk]]\n```',
    '**a** [[Brother Osk]]',
  ],
  [
    'marks in headings and lists',
    '# The *old* gate\n- **one**\n- [[Hollowgate]]',
    '<h2>The <em>old</em> gate</h2><ul><li><strong>one</strong></li><li><a>Hollowgate</a></li></ul>',
    '## The *old* gate\n\n- **one**\n- [[Hollowgate]]',
    'The old gate\n\none\nHollowgate',
  ],
  [
    'escaped and lone marks',
    '\\*not italic\\* 2 * 3 _ snake_case \\[[Vexmoor]]',
    '<p>*not italic* 2 * 3 _ snake_case [[Vexmoor]]</p>',
    '\\*not italic\\* 2 \\* 3 \\_ snake_case \\[\\[Vexmoor\\]\\]',
    '*not italic* 2 * 3 _ snake_case [[Vexmoor]]',
  ],
]

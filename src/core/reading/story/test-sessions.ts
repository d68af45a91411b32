import type { SpokenLine } from '#core/language/spoken-line.ts'

function toLines(told: string): SpokenLine[] {
  return told
    .trim()
    .split('\n')
    .map((line, index) => {
      const at = line.indexOf(': ')
      const [speaker, text] = [line.slice(0, at), line.slice(at + 2)]
      return { id: `s${index + 1}`, start: index * 6, end: index * 6 + 5, speaker, text }
    })
}

export const harbour = toLines(`
Nadia: Welcome back. Rain hammers on the roofs of Saltmere, and the harbour smells of tar and dead fish.
Nadia: You push open the door of the Drowned Gull. It is a low tavern full of smoke, and every sailor turns to look at you.
Tom: Kestrel orders three mugs of ale and sits with her back to the wall.
Nadia: A broad woman with a scar across her nose sits down at your table. "I am Captain Odrun Vael," she says. "I hear you are not afraid of the dark."
Lena: Brakka says, "I am not afraid of anything that bleeds."
Nadia: Captain Odrun laughs. "My brother Hask went into the Weeping Caves a week ago, and nobody has seen him since. Find him and bring him back, and I will pay you ninety silver marks."
Tom: Can I roll to see if she is lying? That's a fourteen.
Nadia: She believes every word of it. She puts a brass compass on the table, and its needle points straight down.
Lena: Brakka agrees to go, because Hask once saved her from the hangman.
Nadia: Odrun Vael gives the brass compass to Kestrel. "It always points to my brother," she says.
Tom: Kestrel takes the compass and asks what lives in the Weeping Caves.
Nadia: The whole tavern goes quiet. An old fisherman crosses himself and leaves without his hat.
Nadia: An hour later you stand before the Weeping Caves. Black water drips from the ceiling, and the wind moans in the stone like a child.
Lena: Brakka lights a torch and goes in first.
Nadia: The light falls on bones, hundreds of them, and then the bones begin to crawl. Four bone crabs drop from the ceiling. Roll for initiative!
Tom: Kestrel shoots the nearest one. That's a nineteen to hit, for eight damage.
Nadia: The arrow splits its shell, and the bone crab bursts into splinters.
Lena: Brakka smashes the second one with her hammer. Sixteen?
Nadia: That hits. The bone crab is crushed flat, and the other two scuttle away into the dark.
Tom: Kestrel searches the bones.
Nadia: Under the bones you find a silver whistle with the name of Hask on it.
Nadia: The needle of the compass turns. It no longer points down. It points at the wall behind you, and from inside the wall somebody whispers, "Odrun sent you too?"
Nadia: And that is where we leave it for tonight.
`)

export const station = toLines(`
Hale: Okay, so last time you docked at Kepler Station and lost your engineer in the vents.
Hale: The lights on deck nine flicker and die. Cold air streams out of the vents, and the emergency lamps turn the corridor red.
Mina: Juno checks the door panel. Do I get a bonus for my tools?
Hale: Sure, roll it.
Mina: Twenty-one.
Hale: The panel wakes up. It says, access to the Ceres Vault is denied by order of Director Amaru Lenz.
Obi: Tarek asks the ship who Director Lenz is.
Hale: The voice of Meridian answers through the speakers. Meridian is the mind of the station, and it has been alone for eleven years. It says, Director Lenz is dead, but his orders are not.
Mina: Juno says, then let us in, Meridian. We only want our engineer back.
Hale: Meridian is silent for a while. Then the door of the Ceres Vault slides open.
Obi: Tarek promises Meridian that they will take it with them when they leave.
Hale: You enter the Ceres Vault. It is a round hall full of frozen sleepers, and one of the pods is empty.
Mina: Juno finds a data chip in the empty pod.
Hale: On the chip is one word, Lazarus. Behind you, metal scrapes on metal. Three repair drones unfold from the ceiling, and their saws start to turn.
Obi: Tarek fires his shotgun at the first drone. Seventeen to hit, ten damage.
Hale: The repair drone spins and crashes into a pod. Sparks rain over the sleepers.
Mina: Juno throws a grenade at the other two. Nine damage.
Hale: The blast tears both repair drones apart. When the smoke clears, the empty pod is no longer empty.
Mina: Wait, what? Who is in the pod?
Hale: Your engineer, Sunniva Roe. Her eyes are open, and she says, you should not have come, Lazarus is awake.
Obi: Tarek decides to carry her back to the ship.
Hale: All over Kepler Station the pods begin to open. And we'll stop there. See you next week.
`)

export const marsh = toLines(`
Gus: you come to the village of brannock at dusk and a thick fog hangs over the reeds
Gus: in front of the mill stands elder maruk he is an old man with a wooden leg and he is crying
Pia: sorrel asks elder maruk what happened
Gus: elder maruk says the marsh witch took my granddaughter last night bring her back to me and i will give you the horse of my son
Ray: can i roll insight
Gus: yes go ahead
Ray: fifteen
Gus: elder maruk is telling the truth but he is hiding something behind the door of the mill
Pia: sorrel promises to bring the girl back before the moon is full
Ray: grim opens the door of the mill
Gus: in the mill you find a doll made of reeds and the doll turns its head and looks at grim
Ray: grim decides to burn the doll
Gus: the doll screams with the voice of a girl and outside the fog begins to glow green
Gus: six reed men rise out of the water around brannock roll initiative
Pia: sorrel shoots an arrow at the first reed man eighteen to hit and six damage
Gus: the arrow goes through the reed man and he keeps walking
Ray: grim swings his torch at them fourteen
Gus: the fire catches and two of the reed men burn and the others sink back into the marsh
Gus: elder maruk falls on his knees and says you burned her you burned my girl
Gus: and far out in the fog a girl begins to laugh and that is where we end for today
`)

export const motel = toLines(`
Keeper: It is three in the morning, and the neon sign of the Blue Heron Motel buzzes in the rain. Nobody else is on the road.
Dana: I park behind the dumpster and turn off the lights.
Luis: I'm checking the guest book. Is there anything weird?
Keeper: Every guest of the last month has signed as Thomas Weller. The ink of the last line is still wet.
Dana: Okay, that's creepy. I take a photo of it.
Luis: I ring the bell. Who is Thomas Weller anyway?
Keeper: The clerk comes out of the back room. She is a thin girl in a yellow raincoat, and her name tag says Marcy. Marcy asks, "Are you with the police?"
Luis: "No, we're with the insurance company," I say.
Keeper: Marcy gives you the key to room twelve. "He told me that somebody from the insurance would come," she says, and she won't look at you.
Dana: I ask her who told her that.
Keeper: "Mr. Weller," Marcy says. "He calls every night. He has been dead since June."
Luis: Let's go to room twelve right now, because if he calls I want to hear it.
Keeper: Room twelve is cold, and the wallpaper hangs down in strips. A telephone stands on the bed, and its cord is cut.
Dana: I check the bathroom.
Keeper: In the mirror you can read a line of writing. It says the Weller Foundation owns this house.
Luis: What is the Weller Foundation?
Keeper: Good question. You remember it from the file. The Weller Foundation is a private hospital that closed in June after a fire.
Dana: We should call Agent Ruiz and tell him about the Weller Foundation.
Keeper: You lift your cell phone, and there is no signal. Then the telephone on the bed starts to ring.
Luis: I pick it up.
Keeper: A man's voice says, "Is Marcy still wearing the raincoat?" And then you see her, standing outside the window, and she is holding a can of gasoline. That's our cliffhanger, good night everybody.
`)

export const desert = toLines(`
Petra: Alright, let's begin. The sun is a white hammer over the Glass Waste, and the caravan of Uncle Yusra has been travelling for nine days.
Petra: At noon the lead camel stops. In front of you the sand has sunk into a round hole, and stairs of blue stone lead down.
Sten: Marrek jumps off his camel and looks down the stairs. What do I see?
Petra: You see a door with a copper face on it. The face opens its eyes and says, "Name the one you have wronged."
Isa: Lio steps back. Lio doesn't like talking doors.
Petra: Uncle Yusra grips your arm. "Leave it," she hisses. "That is the tomb of the Salt Queen. My grandfather went in, and only his shadow came out."
Sten: Marrek says, "I wronged my brother Tarn. I sold his sword."
Petra: The copper face smiles. The door swings open, and the smell of old roses comes out of the dark.
Isa: Okay, Lio ties a rope around Marrek's waist. If it goes dark, I pull.
Petra: Inside the tomb you find a throne of salt, and on the throne sits a dead woman with a mirror in her lap.
Sten: Marrek takes the mirror.
Petra: Give me a wisdom saving throw.
Sten: Ugh, eight.
Petra: You look into the mirror and you see Tarn. He is drowning in sand, and he calls your name. You take twelve psychic damage.
Isa: Lio pulls the rope!
Petra: The rope goes tight. Something pulls back. Two salt wraiths step out of the walls, roll initiative.
Isa: Nineteen. Lio throws a flask of oil at the first wraith. That's a hit, five damage.
Petra: The salt wraith hisses and one of its arms melts away.
Sten: Marrek hits the other one with the mirror. Natural twenty!
Petra: The mirror shatters, the salt wraith breaks apart like a dropped plate, and the second wraith flees into the throne.
Isa: We should get out of here and tell Uncle Yusra about the mirror.
Petra: You run up the stairs. But the caravan is gone. There is only one set of tracks, and they lead back down into the tomb.
Petra: And that's where we'll end it tonight.
`)

/** The buzzer, by Web Audio. Browsers allow sound only after a touch: so it begins off. */

export interface Tone {
  isOn: boolean;
  /** Hz, 0 for silence. */
  play(freq: number): void;
}

const VOLUME = 0.05;

/** Makes the buzzer; it makes no sound before it is switched on. */
export function createTone(): Tone {
  let audio: AudioContext | undefined;
  let gain: GainNode | undefined;
  let voice: OscillatorNode | undefined;

  function start(): void {
    audio = new AudioContext();
    gain = audio.createGain();
    gain.gain.value = 0;
    voice = audio.createOscillator();
    voice.type = "square";
    voice.connect(gain).connect(audio.destination);
    voice.start();
  }

  const tone: Tone = {
    isOn: false,
    play(freq) {
      if (!tone.isOn && !audio) return;
      if (!audio) start();
      if (!audio || !gain || !voice) return;
      const now = audio.currentTime;
      if (freq > 0) voice.frequency.setValueAtTime(freq, now);
      gain.gain.setTargetAtTime(tone.isOn && freq > 0 ? VOLUME : 0, now, 0.004);
    },
  };
  return tone;
}

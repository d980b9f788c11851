/** Wiring only: rules, loop, frame and drivers. */

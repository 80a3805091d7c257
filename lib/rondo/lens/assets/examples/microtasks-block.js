function addMicroTask() {
  Promise.resolve().then(() => {
    addMicroTask();
  });
}

addMicroTask();

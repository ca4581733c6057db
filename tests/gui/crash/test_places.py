from gui.crash.places import traces_folder


def test_traces_stay_in_the_folders_of_the_user(user_folders):
    assert user_folders in traces_folder().parents
